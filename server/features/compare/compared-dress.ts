import { BONUS_FACTS } from '../../../shared/codes/bonus-range';
import { DECIDING_FACTS, offerDress } from '../../../shared/codes/offer-dress';
import type { Compared } from './compare.queries';

/** Facts that decide how an offer may be shown. */
export const DRESS_FACTS = [...new Set([...DECIDING_FACTS, ...BONUS_FACTS])];

/** How a page may show the offer of a site, by its facts as stored. */
export function dressOf({ rating, facts, bonusAmount }: Pick<Compared, 'rating' | 'facts' | 'bonusAmount'>, now: Date) {
  const stored = Object.entries(facts).map(([key, { checkedAt, ...fact }]) => ({
    key,
    ...fact,
    checkedAt: checkedAt === null ? null : new Date(checkedAt),
  }));
  return offerDress({ rating, bonusAmount, facts: stored }, now);
}
