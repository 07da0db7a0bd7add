import { bonusRange, BONUS_FACTS, knownBonus } from './bonus-range';
import { EXAMPLE_DEPOSIT, shortCents } from './bonus-value';
import { overdueCheck } from './offer-display';
import { NEVER } from '../facts/casino-fact-filters';
import { minutesText } from '../facts/casino-fact-text';
import type { StoredFact } from '../facts/casino-facts';
import { dayText } from '../text/day-text';

export interface PickCandidate {
  rating: number;
  place: number;
  facts: readonly Pick<StoredFact, 'key' | 'value' | 'note' | 'checkedAt'>[];
  /** Our score for payouts; null if it has none. */
  payoutScore: number | null;
  withdrawals: { paid: number; unpaid: number };
}

export type PickRule = 'payouts' | 'identity' | 'bonus';

interface Found {
  /** The higher, the better; equals are decided by the place in our list. */
  merit: readonly number[];
  sentence: string;
}

/** We recommend no site below this rating. */
const LEAST_RATING = 3.5;
/** Fewer withdrawals prove little. */
const FEWEST_PAID = 3;

const find = ({ facts }: PickCandidate, key: string) => facts.find((fact) => fact.key === key);

const isInTime = ({ facts }: PickCandidate, keys: readonly string[], now: Date) =>
  overdueCheck(
    facts.filter(({ key }) => keys.includes(key)),
    now,
  ) === null;

function safestPayouts(site: PickCandidate, now: Date): Found | undefined {
  const { withdrawals, payoutScore } = site;
  const typical = find(site, 'payout_median')?.value;
  if (withdrawals.unpaid > 0 || withdrawals.paid < FEWEST_PAID || payoutScore === null) return undefined;
  if (typeof typical !== 'number' || !isInTime(site, ['payout_median'], now)) return undefined;
  return {
    merit: [payoutScore, withdrawals.paid, -typical],
    sentence: `All ${withdrawals.paid} of our withdrawals were paid, half of them within ${minutesText(typical)}.`,
  };
}

function noIdentityCheck(site: PickCandidate, now: Date): Found | undefined {
  const fact = find(site, 'kyc_from');
  if (fact?.value !== NEVER || fact.checkedAt === null || !isInTime(site, ['kyc_from'], now)) return undefined;
  return { merit: [], sentence: `Its terms ask for no ID at any amount; we checked on ${dayText(fact.checkedAt)}.` };
}

function bestBonus(site: PickCandidate, now: Date): Found | undefined {
  const { match } = knownBonus(site.facts);
  if (match === null || !isInTime(site, BONUS_FACTS, now)) return undefined;
  const { worth, cost, bonus } = bonusRange(match, EXAMPLE_DEPOSIT).likely;
  if (worth <= 0) return undefined;
  const paid = cost === 0 ? 'costs nothing' : `costs about ${shortCents(cost)}`;
  return {
    merit: [worth],
    sentence: `On a ${shortCents(EXAMPLE_DEPOSIT)} deposit its ${shortCents(bonus)} bonus ${paid} to unlock, on average.`,
  };
}

const RULES: Record<PickRule, (site: PickCandidate, now: Date) => Found | undefined> = {
  payouts: safestPayouts,
  identity: noIdentityCheck,
  bonus: bestBonus,
};

function compareMerit(one: readonly number[], other: readonly number[]): number {
  for (const [at, merit] of one.entries()) if (merit !== other[at]) return (other[at] ?? 0) - merit;
  return 0;
}

/** One site for each rule, with its proof in a sentence; none where no site qualifies. */
export function choosePicks<Site extends PickCandidate>(sites: readonly Site[], now: Date) {
  const trusted = sites.filter(({ rating }) => rating >= LEAST_RATING);
  return (Object.keys(RULES) as PickRule[]).flatMap((rule) => {
    const [best] = trusted
      .flatMap((site) => {
        const found = RULES[rule](site, now);
        return found ? [{ site, ...found }] : [];
      })
      .toSorted((a, b) => compareMerit(a.merit, b.merit) || a.site.place - b.site.place);
    return best ? [{ rule, site: best.site, sentence: best.sentence }] : [];
  });
}
