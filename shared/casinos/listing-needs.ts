import { hasVisibleCharacter } from '../text/clean-text';

/** What a casino needs before visitors may see it. A draft needs a name alone. */
export const LISTING_NEEDS = {
  rating: 'Rating',
  description: 'Description',
  bonusAmount: 'Bonus',
  affiliateLink: 'Affiliate link',
} as const;

type ListingNeed = keyof typeof LISTING_NEEDS;

/** Error message for a missing field. */
export const needMessage = (field: ListingNeed): string => `${LISTING_NEEDS[field]} is required`;

const isMissing = (value: unknown): boolean =>
  typeof value === 'string' ? !hasVisibleCharacter(value) : value === null || value === undefined;

/** The fields that a casino lacks for being listed. */
export const missingForListing = (casino: Partial<Record<ListingNeed, unknown>>): ListingNeed[] =>
  (Object.keys(LISTING_NEEDS) as ListingNeed[]).filter((field) => isMissing(casino[field]));
