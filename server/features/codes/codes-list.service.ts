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

/** Facts about the bonus: a fact about the site is no condition of an offer. */
const TERMS = ['bonus_wagering'];
const KEYS = [...new Set([...TERMS, ...DECIDING_FACTS, ...BONUS_FACTS, 'bonus_kind', 'bonus_wagering_on'])];

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

function getTerms(facts: readonly KnownFact[]) {
  const stored = new Map(facts.map((fact) => [fact.key, fact]));
  return TERMS.flatMap((key) => {
    const fact = findFact(key);
    const known = stored.get(key);
    if (!fact) return [];
    const qualified = known && qualifierText(fact, (other) => stored.get(other)?.value);
    const note = [known?.note, qualified].filter(Boolean).join(', ');
    return [{ key, label: fact.label, text: known ? factText(fact, known.value) : null, note }];
  });
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
      terms: getTerms(facts),
    };
  });
  // Of equal worth the newest check stays first.
  const sorted = items.toSorted((a, b) => Number(b.isChecked) - Number(a.isChecked) || b.worth - a.worth);
  return { items: sorted.map(({ worth: _worth, ...item }) => item) };
}
