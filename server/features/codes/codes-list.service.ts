import { factText, qualifierText } from '../../../shared/facts/casino-fact-text';
import { findFact } from '../../../shared/facts/casino-facts';
import type { FactValue } from '../../../shared/facts/casino-facts';
import { BONUS_FACTS, bonusRange, knownBonus } from '../../../shared/codes/bonus-range';
import type { KnownBonus } from '../../../shared/codes/bonus-range';
import { bonusWords } from '../../../shared/codes/bonus-text';
import { EXAMPLE_DEPOSIT } from '../../../shared/codes/bonus-value';
import { DECIDING_FACTS, offerDisplay } from '../../../shared/codes/offer-display';
import type { CodesListQuery } from '../../../shared/codes/promo-codes.schema';
import { isWebUrl } from '../../../shared/text/web-url';
import type { Db } from '../../database/database';
import { getLandingDomain } from '../links/known-address';
import { listActiveCodes } from './codes.queries';

const KEYS = [...new Set(['bonus_wagering', ...DECIDING_FACTS, ...BONUS_FACTS, 'bonus_kind', 'bonus_wagering_on'])];

const YEAR_MS = 365 * 86_400_000;

/** In cents, on the example deposit; 0 if the offer has no figure. */
function getWorth(bonus: KnownBonus): number {
  return bonus.match === null ? 0 : bonusRange(bonus.match, EXAMPLE_DEPOSIT).likely.worth;
}

interface KnownFact {
  key: string;
  value: FactValue;
  note: string;
}

/** 'Wagering: 5× the bonus'. */
function getWagering(facts: readonly KnownFact[]): string {
  const stored = new Map(facts.map((fact) => [fact.key, fact]));
  const [fact, known] = [findFact('bonus_wagering'), stored.get('bonus_wagering')];
  if (!fact || !known) return 'Wagering: not known';
  const value = known.value === 0 ? 'No wagering' : `Wagering: ${factText(fact, known.value)}`;
  const qualifier = qualifierText(fact, (key) => stored.get(key)?.value);
  return [value, qualifier, known.note && `(${known.note})`].filter(Boolean).join(' ');
}

export async function getCodes(db: Db, { show }: CodesListQuery) {
  const now = new Date();
  const rows = await listActiveCodes(db, show, KEYS);
  const items = rows.map(({ activeCode, facts, affiliateLink, websiteUrl, checkedDomain, rating, ...casino }) => {
    const { code: promoCode, offer: bonusAmount, ...code } = activeCode;
    const dated = facts.map(({ checkedAt, ...fact }) => ({
      ...fact,
      checkedAt: checkedAt ? new Date(checkedAt) : null,
    }));
    const bonus = knownBonus(dated);
    const { verdict, sentence } = bonusWords(bonus, EXAMPLE_DEPOSIT);
    const isChecked = code.checkedOn !== null && now.getTime() - Date.parse(code.checkedOn) <= YEAR_MS;
    return {
      ...casino,
      promoCode,
      bonusAmount,
      code,
      isChecked,
      bonus: { verdict, sentence },
      worth: getWorth(bonus),
      hasClaim: isChecked && isWebUrl(affiliateLink),
      landingDomain: getLandingDomain({ websiteUrl, checkedDomain }),
      display: offerDisplay({ rating, facts: dated, bonusAmount }, now),
      wagering: getWagering(facts),
    };
  });
  // Of equal worth the newest check stays first.
  const sorted = items.toSorted((a, b) => Number(b.isChecked) - Number(a.isChecked) || b.worth - a.worth);
  return { items: sorted.map(({ worth: _worth, ...item }) => item) };
}
