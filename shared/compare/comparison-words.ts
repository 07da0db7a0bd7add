/** For a site to which we do not send visitors. */
export const NO_OFFER = 'No offer';

export const NO_CODE = 'None needed';

/** For a bonus whose worth cannot be calculated. */
export const NO_SUM = 'No sum';
