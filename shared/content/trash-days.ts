/** Items are deleted permanently after these days. */
export const TRASH_DAYS = 30;
