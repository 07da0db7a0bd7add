import type { AdminCasino } from '../../../client/features/casinos/admin/casino-values';
import type { StoredFact } from '../../../shared/facts/casino-facts';
import { DEFAULT_CRITERIA } from '../../../shared/ranking/casino-scores';

export const savedAt = new Date('2026-10-29T08:00:00Z');
export const old = new Date('2025-10-29T08:00:00Z');

export const known = (
  key: string,
  value: StoredFact['value'],
  more: Partial<StoredFact & { updatedAt: Date }> = {},
) => ({
  key,
  value,
  sourceKind: 'terms' as const,
  source: 'Clause 3',
  note: '',
  checkedAt: old,
  checkedBy: 'm.keller',
  updatedAt: savedAt,
  ...more,
});

export const stored: AdminCasino = {
  id: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a',
  slug: 'weathervane',
  name: 'Weathervane',
  logoUrl: null,
  rating: 4.8,
  description: 'A casino.\n\nAbout it.',
  evidence: [],
  positives: [],
  negatives: [],
  goodFor: null,
  notFor: null,
  bonusAmount: '5% on top',
  bonusTerms: null,
  promoCode: null,
  codes: [],
  affiliateLink: 'https://weathervane.example.com/join',
  deal: 'undisclosed',
  websiteUrl: null,
  isRecommended: false,
  gamemodes: [],
  placement: 3,
  placementReason: null,
  fullReview: null,
  metaTitle: null,
  metaDescription: null,
  status: 'listed',
  statusReason: null,
  statusAt: null,
  placedAt: null,
  ratingOverride: 4.8,
  ratingReason: null,
  verifiedAt: null,
  verifiedBy: null,
  createdAt: savedAt,
  updatedAt: savedAt,
  isDemo: false,
  copy: null,
  paymentMethods: [],
  licence: null,
  provablyFair: false,
  foundedYear: null,
  facts: [known('min_deposit', 250), known('excluded_countries', [])],
  scores: [{ criterion: 'payouts', score: 45, reason: 'Fast.', scoredAt: savedAt }],
  criteria: [...DEFAULT_CRITERIA],
};
