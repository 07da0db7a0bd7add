/** Storage key of the saved sites. Short, because the inline boot script contains it and has a budget of 2 KB. */
export const SAVED = 'saved';
