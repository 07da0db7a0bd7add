import { hasVisibleCharacter } from '../text/clean-text';

export const LISTING_NEEDS = {
  rating: 'Rating',
  description: 'Description',
  bonusAmount: 'Bonus',
  affiliateLink: 'Affiliate link',
} as const;

type ListingNeed = keyof typeof LISTING_NEEDS;

export const needMessage = (field: ListingNeed): string => `${LISTING_NEEDS[field]} is required`;

const isMissing = (value: unknown): boolean =>
  typeof value === 'string' ? !hasVisibleCharacter(value) : value === null || value === undefined;

export const missingForListing = (casino: Partial<Record<ListingNeed, unknown>>): ListingNeed[] =>
  (Object.keys(LISTING_NEEDS) as ListingNeed[]).filter((field) => isMissing(casino[field]));
