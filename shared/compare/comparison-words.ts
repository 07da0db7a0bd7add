/** Offer cell in a comparison for a site to which we do not send visitors. */
export const NO_OFFER = 'No offer';

/** Code cell in a comparison for an offer without a code. */
export const NO_CODE = 'None needed';

/** Cell for a bonus whose worth cannot be worked out; the reason stands beside it. */
export const NO_SUM = 'No sum';
