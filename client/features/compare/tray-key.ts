/** Storage key of the sites to compare. Short, because the inline boot script contains it and has a budget of 2 KB. */
export const COMPARED = 'vs';
