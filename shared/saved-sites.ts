/** Of one account, and of one browser. */
export const MAX_SAVED = 200;
