/** Increment when the same source would produce different HTML; HTML stored by an older version is rendered again. */
export const PIPELINE_VERSION = 7;
