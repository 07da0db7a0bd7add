/** Placeholder for the request id in a rendered page, which may be sent for several requests. */
export const REQUEST_ID_PLACE = 'the-id-of-this-request';
