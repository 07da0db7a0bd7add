import { LANDING_SLUGS } from './landing-lists';

export const CASINO_SORTS = ['default', 'rating', 'newest'] as const;
export type CasinoSort = (typeof CASINO_SORTS)[number];

export const CASINO_COLLECTIONS = ['crypto', 'legit', ...LANDING_SLUGS] as const;
export type CasinoCollection = (typeof CASINO_COLLECTIONS)[number];

export const MAX_PLACEMENT = 998;

export const MAX_SEARCH_TOTAL = 1000;
