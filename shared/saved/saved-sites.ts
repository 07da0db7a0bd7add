/** Limit per account, and per browser. */
export const MAX_SAVED = 200;

export const TOO_MANY_SAVED = `You have saved ${MAX_SAVED} sites, as many as fit. Remove one first.`;

/** Number of sites requested, and shown, at once. */
export const SAVED_AT_ONCE = 20;

/** Lower bound of saved times: the feature did not exist before. */
export const FIRST_SAVED = Date.UTC(2020, 0, 1);
