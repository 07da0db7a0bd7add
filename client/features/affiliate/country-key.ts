/** In its own file, because the inline boot script contains it. */
export const COUNTRY = 'country';
