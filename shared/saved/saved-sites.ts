export const MAX_SAVED = 200;

export const TOO_MANY_SAVED = `You have saved ${MAX_SAVED} sites, as many as fit. Remove one first.`;

/** Lower bound of saved times: the feature did not exist before. */
export const FIRST_SAVED = Date.UTC(2020, 0, 1);
