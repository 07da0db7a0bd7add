import { BONUS_FACTS, bonusRange, knownBonus } from '../../../shared/codes/bonus-range';
import { EXAMPLE_DEPOSIT } from '../../../shared/codes/bonus-value';
import type { FactValue } from '../../../shared/facts/casino-facts';
import { hasArrived, median } from '../../../shared/payouts/payouts';
import { FIELD } from '../../cache/announce-change';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { listFieldFacts, listFieldWithdrawals } from './field.queries';
import type { TypicalTime, WithdrawnFrom } from './withdrawals-chart';

/** What the charts of a site compare it with at the others. */
export const FIELD_FACTS: readonly string[] = ['payout_median', ...BONUS_FACTS];

type FieldFact = Awaited<ReturnType<typeof listFieldFacts>>[number];

const getTimes = (facts: readonly FieldFact[]) =>
  facts.flatMap(({ key, value, name }) =>
    key === 'payout_median' && typeof value === 'number' ? [{ name, minutes: value }] : [],
  );

function typicalTime(facts: readonly FieldFact[]): TypicalTime | null {
  const times = getTimes(facts);
  const middle = median(times.map(({ minutes }) => minutes));
  return middle === undefined ? null : { median: middle, sites: times.length };
}

/** The house edge by game mode, in basis points; undefined where the fact holds something else. */
export function edgesIn(value: FactValue | undefined): Readonly<Record<string, number>> | undefined {
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

/** The edges of each game mode at all sites. */
function edgesByMode(facts: readonly FieldFact[]): ReadonlyMap<string, readonly number[]> {
  const edges = new Map<string, number[]>();
  for (const { key, value } of facts) {
    const own = key === 'house_edge' ? edgesIn(value) : undefined;
    for (const [mode, edge] of Object.entries(own ?? {})) edges.set(mode, [...(edges.get(mode) ?? []), edge]);
  }
  return edges;
}

/** What each bonus that has a sum is worth in its likely case on the example deposit, in cents. */
function bonusWorths(facts: readonly FieldFact[]): ReadonlyMap<string, number> {
  const offered = facts.filter(({ isOfferPaused }) => !isOfferPaused);
  return new Map(
    [...new Set(offered.map(({ casinoId }) => casinoId))].flatMap((id) => {
      const { match } = knownBonus(offered.filter(({ casinoId }) => casinoId === id));
      return match === null ? [] : [[id, bonusRange(match, EXAMPLE_DEPOSIT).likely.worth] as const];
    }),
  );
}

function groupBySite(rows: Awaited<ReturnType<typeof listFieldWithdrawals>>): ReadonlyMap<string, WithdrawnFrom> {
  const ids = [...new Set(rows.map(({ casinoId }) => casinoId))];
  return new Map(
    ids.map((id) => {
      const payouts = rows.filter(({ casinoId }) => casinoId === id);
      return [id, { name: payouts[0]?.name ?? '', payouts }];
    }),
  );
}

const findUnpaid = (withdrawals: ReturnType<typeof groupBySite>) =>
  [...withdrawals.values()]
    .filter(({ payouts }) => !payouts.some(({ outcome }) => hasArrived(outcome)))
    .map(({ name }) => ({ name, minutes: null }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** All listed sites together, as the pictures of one compare it with them. */
export const getField = (db: Db) =>
  cached(db, { key: 'the field of the charts', tags: [FIELD] }, async () => {
    const [facts, rows] = await Promise.all([listFieldFacts(db, FIELD_FACTS), listFieldWithdrawals(db)]);
    const withdrawals = groupBySite(rows);
    return {
      typicalTime: typicalTime(facts),
      edges: edgesByMode(facts),
      worths: bonusWorths(facts),
      names: new Map(facts.map(({ casinoId, name }) => [casinoId, name])),
      /** The typical time of each site; null where it paid nothing that we asked for. */
      times: [...getTimes(facts), ...findUnpaid(withdrawals)],
      withdrawals,
    };
  });
