/** Of one account, and of one browser. */
export const MAX_SAVED = 200;

/** Asked for, and shown, at once. */
export const SAVED_AT_ONCE = 20;
