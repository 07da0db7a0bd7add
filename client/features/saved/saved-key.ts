/** Short, because the inline boot script contains it and has a budget of 3,000 bytes. */
export const SAVED = 'saved';
