import { PAYOUT_FACTS } from '../../../../shared/facts/payout-facts';

export const SECTIONS = [
  { id: 'offer', label: 'Offer' },
  { id: 'scores', label: 'Verdict and scores' },
  { id: 'facts', label: 'Facts' },
  { id: 'payouts', label: 'Withdrawals' },
  { id: 'evidence', label: 'Evidence' },
  { id: 'games', label: 'Games' },
  { id: 'review', label: 'Review' },
  { id: 'search', label: 'Search and sharing' },
  { id: 'history', label: 'History' },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];

const PLACES: Readonly<Record<string, SectionId>> = {
  rating: 'scores',
  ratingOverride: 'scores',
  ratingReason: 'scores',
  isRecommended: 'scores',
  positives: 'scores',
  negatives: 'scores',
  goodFor: 'scores',
  notFor: 'scores',
  evidence: 'evidence',
  gamemodes: 'games',
  ...Object.fromEntries(PAYOUT_FACTS.map((key) => [`facts.${key}`, 'payouts' as const])),
  'facts.house_edge': 'games',
  'facts.bonus_contribution': 'games',
  summary: 'review',
  about: 'review',
  fullReview: 'review',
  metaTitle: 'search',
  metaDescription: 'search',
};

export function findSection(name: string): SectionId {
  if (Object.hasOwn(PLACES, name)) return PLACES[name] ?? 'offer';
  if (name.startsWith('facts.')) return 'facts';
  return name.startsWith('scores.') ? 'scores' : 'offer';
}

export function sectionLabels(names: readonly string[]): string {
  const places = new Set(names.map(findSection));
  return SECTIONS.flatMap(({ id, label }) => (places.has(id) ? [label] : [])).join(', ');
}
