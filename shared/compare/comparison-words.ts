export const NO_OFFER = 'No offer';

export const NO_CODE = 'None needed';

export const NO_SUM = 'No sum';
