export const LEGAL_PAGE = 'guides/legal';

/** Months after its check in which a section is public; then it is hidden until checked again. */
export const LEGAL_MONTHS = 6;
