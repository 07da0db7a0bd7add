/** Storage key of the visitor's country. Apart, because the inline boot script contains it. */
export const COUNTRY = 'country';
