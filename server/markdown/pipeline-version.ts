/** Raise it whenever the same source would give other HTML: stored HTML of an older version is rendered again. */
export const PIPELINE_VERSION = 4;
