/** Stands in a rendered page where the id of the request belongs: one page may be made for several requests. */
export const REQUEST_ID_PLACE = 'the-id-of-this-request';
