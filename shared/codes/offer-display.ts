import { BONUS_FACTS, bonusRange, knownBonus } from './bonus-range';
import { EXAMPLE_DEPOSIT } from './bonus-value';
import { checkedText } from '../facts/casino-fact-text';
import { findFact } from '../facts/casino-facts';
import type { StoredFact } from '../facts/casino-facts';
import { NO_BONUS, PAUSED_BONUS } from './promo-codes';

/**
 * 'full': marker, code, primary 'Claim Bonus', dock. 'plain': the drawback first, 'Claim Bonus' as a secondary button.
 * 'visit': no bonus, so the button says 'Visit {name}'.
 */
export type OfferDisplay = 'full' | 'plain' | 'visit';

const LEAST_RATING = 3;

/** Facts that visitors must be able to rely on; an overdue one downgrades the offer to plain. */
export const DECIDING_FACTS = ['payout_median', 'kyc_from', ...BONUS_FACTS.filter((key) => key !== 'house_edge')];

type CheckedFact = Pick<StoredFact, 'key' | 'value' | 'note' | 'checkedAt'>;

interface OverdueCheck {
  text: string;
  checkedAt: Date | null;
}

export function overdueCheck(facts: readonly CheckedFact[], now: Date): OverdueCheck | null {
  // Pages are cached until midnight UTC, so checks become overdue then on all pages at once.
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const overdue = facts.flatMap((row) => {
    const fact = DECIDING_FACTS.includes(row.key) ? findFact(row.key) : undefined;
    const checked = fact && checkedText(fact, row, today);
    return checked?.isOverdue ? [{ text: checked.text, checkedAt: row.checkedAt }] : [];
  });
  const age = ({ checkedAt }: OverdueCheck) => checkedAt?.getTime() ?? -Infinity;
  return overdue.toSorted((a, b) => age(a) - age(b))[0] ?? null;
}

export function offerDisplay(
  { rating, facts, bonusAmount }: { rating: number | null; facts: readonly CheckedFact[]; bonusAmount?: string | null },
  now: Date,
): OfferDisplay {
  if (facts.some(({ key, value }) => key === 'bonus_kind' && value === 'none')) return 'visit';
  const { match } = knownBonus(facts);
  const costs = match !== null && bonusRange(match, EXAMPLE_DEPOSIT).verdict === 'costs';
  const isTrusted = rating !== null && rating >= LEAST_RATING && overdueCheck(facts, now) === null;
  return isTrusted && !costs && bonusAmount !== NO_BONUS && bonusAmount !== PAUSED_BONUS ? 'full' : 'plain';
}
