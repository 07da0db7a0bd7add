/** Of one account, and of one browser. */
export const MAX_SAVED = 200;

export const TOO_MANY_SAVED = `You have saved ${MAX_SAVED} sites, as many as fit. Remove one first.`;

/** Asked for, and shown, at once. */
export const SAVED_AT_ONCE = 20;

/** No site was saved before. */
export const FIRST_SAVED = Date.UTC(2020, 0, 1);
