import { findFact } from '../../../../shared/facts/casino-facts';
import { MAX_PLACEMENT } from '../../../../shared/casinos/casino-listing';
import { findDepartures, inPlaceOrder } from '../../../../shared/ranking/casino-ranking';
import type { Outputs } from '../../../trpc/trpc';
import { computeMean, parseNumber } from './casino-values';
import type { AdminCasino, CasinoValues } from './casino-values';
import { readRow } from '../../facts/admin/fact-form';

type Ranked = Outputs['admin']['casinos']['ranking'][number];

export type PlacedCasino = Pick<AdminCasino, 'id' | 'placement' | 'placementReason' | 'criteria'>;

export interface PlaceByScore {
  place?: number | undefined;
  isListed: boolean;
  owesReason: boolean;
}

function typedPlace(placement: string): number | null {
  const number = Number(placement);
  return placement.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= MAX_PLACEMENT ? number : null;
}

function getPayoutMedian({ facts }: Pick<CasinoValues, 'facts'>): number | null {
  const [fact, row] = [findFact('payout_median'), facts['payout_median']];
  const value = fact && row && readRow(fact, row).value;
  return typeof value === 'number' ? value : null;
}

function asRanked(values: CasinoValues, { id, criteria }: PlacedCasino): Ranked {
  const mean = computeMean(values.scores, criteria);
  const own = parseNumber(values.ratingOverride);
  return {
    id,
    name: values.name,
    logoUrl: null,
    rating: own ?? (mean === undefined ? parseNumber(values.rating) : mean / 10),
    placement: typedPlace(values.placement),
    placementReason: null,
    payoutMedian: getPayoutMedian(values),
    isScored: mean !== undefined,
    isListed: values.status === 'listed',
    isRecommended: values.isRecommended,
  };
}

/** Same rules as the server's. */
export function placeByScore(values: CasinoValues, casino: PlacedCasino, ranking: readonly Ranked[]): PlaceByScore {
  const typed = asRanked(values, casino);
  const others = ranking.filter(({ id }) => id !== casino.id);
  const placed = { ...typed, placement: typed.placement ?? (others.at(-1)?.placement ?? 0) + 1 };
  const after = [...others, placed].sort(inPlaceOrder);
  const { competing, scoreOrder, asked } = findDepartures(ranking, after, new Set([casino.id]));
  const places = after.filter(({ id }) => competing.has(id)).map(({ placement }) => placement);
  return {
    place: places[scoreOrder.indexOf(casino.id)] ?? undefined,
    isListed: typed.isListed,
    owesReason: typed.placement !== null && typed.placement !== casino.placement && asked.has(casino.id),
  };
}
