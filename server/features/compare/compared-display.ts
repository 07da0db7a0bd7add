import { BONUS_FACTS } from '../../../shared/codes/bonus-range';
import { DECIDING_FACTS, offerDisplay } from '../../../shared/codes/offer-display';
import { withCheckDate } from '../casinos/public-casino';
import type { Compared } from './compare.queries';

export const DISPLAY_FACTS = [...new Set([...DECIDING_FACTS, ...BONUS_FACTS])];

export function toOfferDisplay(
  { rating, facts, bonusAmount }: Pick<Compared, 'rating' | 'facts' | 'bonusAmount'>,
  now: Date,
) {
  const stored = Object.entries(facts).map(([key, fact]) => withCheckDate({ key, ...fact }));
  return offerDisplay({ rating, bonusAmount, facts: stored }, now);
}
