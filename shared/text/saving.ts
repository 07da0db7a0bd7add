/** Error message of an edit conflict: the row is newer than the form's. */
export const SAVED_MEANWHILE = 'Someone else saved this in the meantime.';
