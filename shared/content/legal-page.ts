/** Slug of the page on the law, below whose text the sections by country stand. */
export const LEGAL_PAGE = 'guides/legal';

/** So long after its check a section is shown; then it is hidden from visitors until an editor has checked it again. */
export const LEGAL_MONTHS = 6;
