import type { FactStep, FilteredFact, SortedFact } from '../facts/casino-fact-filters';

interface LandingListFields {
  slug: string;
  label: string;
  /** Required of each casino in the list; shown first on each card. */
  fact: FilteredFact;
  wanted: FactStep | true | readonly string[];
  value: string;
  sort: 'default' | SortedFact;
}

/**
 * Each list is about a single fact and has an editor's text (the page `casinos/<slug>`); combinations are filters.
 * Imports no values, because every page's footer loads this file.
 */
export const LANDING_LISTS = [
  { slug: 'no-kyc', label: 'No KYC', fact: 'kyc_from', wanted: 'never', value: 'never', sort: 'default' },
  { slug: 'fast-payout', label: 'Fast payouts', fact: 'payout_median', wanted: 30, value: '30', sort: 'payout_median' },
  { slug: 'provably-fair', label: 'Provably fair', fact: 'provably_fair', wanted: true, value: 'yes', sort: 'default' },
  { slug: 'no-wagering', label: 'No wagering', fact: 'bonus_wagering', wanted: 0, value: '0', sort: 'default' },
  { slug: 'free-cases', label: 'Free cases', fact: 'free_cases', wanted: 1, value: '1', sort: 'free_cases' },
  { slug: 'low-deposit', label: 'Low deposit', fact: 'min_deposit', wanted: 500, value: '5', sort: 'min_deposit' },
  {
    ...{ slug: 'litecoin', label: 'Litecoin', fact: 'payment_methods', sort: 'default' },
    ...{ wanted: ['litecoin'], value: 'litecoin' },
  },
  {
    ...{ slug: 'visa', label: 'Visa', fact: 'payment_methods', sort: 'default' },
    ...{ wanted: ['visa'], value: 'visa' },
  },
] as const satisfies readonly LandingListFields[];

export type LandingSlug = (typeof LANDING_LISTS)[number]['slug'];

export interface LandingList extends LandingListFields {
  slug: LandingSlug;
}

export const LANDING_SLUGS: readonly LandingSlug[] = /* @__PURE__ */ LANDING_LISTS.map(({ slug }) => slug);

export const findLandingList = (slug: string | undefined): LandingList | undefined =>
  LANDING_LISTS.find((list) => list.slug === slug);

export const landingPage = (slug: LandingSlug): string => `casinos/${slug}`;

export const landingPath = (slug: LandingSlug): string => `/${landingPage(slug)}`;
