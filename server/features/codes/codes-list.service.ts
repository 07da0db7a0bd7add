import { factText, qualifierText } from '../../../shared/facts/casino-fact-text';
import { findFact } from '../../../shared/facts/casino-facts';
import type { FactValue } from '../../../shared/facts/casino-facts';
import { DECIDING_FACTS, offerDisplay } from '../../../shared/codes/offer-display';
import type { CodesListQuery } from '../../../shared/codes/promo-codes.schema';
import { isWebUrl } from '../../../shared/text/web-url';
import type { Db } from '../../database/database';
import { getLandingDomain } from '../links/known-address';
import { listActiveCodes } from './codes.queries';

/** Facts about the bonus: a fact about the site is no condition of an offer. */
const TERMS = ['bonus_wagering'];
const KEYS = [...new Set([...TERMS, ...DECIDING_FACTS, 'bonus_kind', 'bonus_wagering_on'])];

interface KnownFact {
  key: string;
  value: FactValue;
  note: string;
}

function termsOf(facts: readonly KnownFact[]) {
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
    return {
      ...casino,
      promoCode,
      bonusAmount,
      code,
      hasClaim: isWebUrl(affiliateLink),
      landingDomain: getLandingDomain({ websiteUrl, checkedDomain }),
      display: offerDisplay({ rating, facts: dated, bonusAmount }, now),
      terms: termsOf(facts),
    };
  });
  return { items };
}
