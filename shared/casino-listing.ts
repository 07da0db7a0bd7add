export const CASINO_SORTS = ['default', 'rating', 'newest'] as const;
export type CasinoSort = (typeof CASINO_SORTS)[number];

/** Subsets that depend on facts about a casino, not on what the visitor picked. */
export const CASINO_COLLECTIONS = ['crypto', 'legit'] as const;
export type CasinoCollection = (typeof CASINO_COLLECTIONS)[number];

/** Placements end here: as 999 counts who has none. */
export const MAX_PLACEMENT = 998;

/** A search counts no further than this; without one the total is exact. */
export const MAX_SEARCH_TOTAL = 1000;
