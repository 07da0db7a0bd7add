/** After these days what is in the trash is deleted for good. */
export const TRASH_DAYS = 30;
