/** In a comparison, where a site has none to offer: nobody is sent there. */
export const NO_OFFER = 'No offer';

/** In a comparison, where an offer needs no code. */
export const NO_CODE = 'None needed';
