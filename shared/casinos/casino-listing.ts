import { LANDING_SLUGS } from './landing-lists';

export const CASINO_SORTS = ['default', 'rating', 'newest'] as const;
export type CasinoSort = (typeof CASINO_SORTS)[number];

/** Defined by facts about casinos, not by the visitor's filters. */
export const CASINO_COLLECTIONS = ['crypto', 'legit', ...LANDING_SLUGS] as const;
export type CasinoCollection = (typeof CASINO_COLLECTIONS)[number];

/** Largest placement: a casino without one counts as 999. */
export const MAX_PLACEMENT = 998;

/** Search totals stop here; without search text the total is exact. */
export const MAX_SEARCH_TOTAL = 1000;
