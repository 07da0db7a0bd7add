export const REQUEST_ID_PLACE = 'the-id-of-this-request';
