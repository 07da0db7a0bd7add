/** Said when a row is newer than the one a form was filled from. */
export const SAVED_MEANWHILE = 'Someone else saved this in the meantime.';
