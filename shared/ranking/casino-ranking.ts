export interface RankedCasino {
  id: string;
  name: string;
  rating: number | null;
  payoutMedian: number | null;
}

const byRating = (a: { rating: number | null }, b: { rating: number | null }): number =>
  (b.rating ?? -1) - (a.rating ?? -1);

const byName = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

export function inScoreOrder<T extends RankedCasino>(casinos: readonly T[]): T[] {
  return casinos.toSorted(
    (a, b) =>
      byRating(a, b) ||
      (a.payoutMedian ?? Number.MAX_SAFE_INTEGER) - (b.payoutMedian ?? Number.MAX_SAFE_INTEGER) ||
      byName(a.name.toLowerCase(), b.name.toLowerCase()) ||
      byName(a.id, b.id),
  );
}

/**
 * Of several longest subsequences it takes the one that omits most of `expected`: when two casinos swap places, the one
 * that an editor moved or explained counts as departed.
 */
export function departuresFrom(
  reference: readonly string[],
  order: readonly string[],
  expected: ReadonlySet<string> = new Set(),
): Set<string> {
  const position = new Map(reference.map((id, index) => [id, index]));
  const ids = order.filter((id) => position.has(id));
  const at = ids.map((id) => position.get(id) ?? 0);
  // One more place outweighs any number of preferences.
  const weights = ids.map((id) => ids.length + 1 + (expected.has(id) ? 0 : 1));
  const best = [...weights];
  const previous = ids.map(() => -1);
  for (let i = 0; i < ids.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const run = (best[j] ?? 0) + (weights[i] ?? 0);
      if ((at[j] ?? 0) < (at[i] ?? 0) && run > (best[i] ?? 0)) {
        best[i] = run;
        previous[i] = j;
      }
    }
  }
  let last = best.indexOf(Math.max(...best));
  const departed = new Set(ids);
  while (last >= 0) {
    departed.delete(ids[last] ?? '');
    last = previous[last] ?? -1;
  }
  return departed;
}

/**
 * Casinos that depart from the score order because an editor moved them now. One that had departed before and is only
 * passed by others needs no reason.
 */
export function needReasons(
  scoreOrder: readonly string[],
  { before, after }: { before: readonly string[]; after: readonly string[] },
  expected: ReadonlySet<string> = new Set(),
): string[] {
  const left = departuresFrom(scoreOrder, after, expected);
  const leftBefore = departuresFrom(scoreOrder, before, left);
  const moved = departuresFrom(before, after, left);
  const wasRanked = new Set(before);
  const changed = relativelyMoved(before, after);
  return after.filter(
    (id) => left.has(id) && (!wasRanked.has(id) || moved.has(id) || (!leftBefore.has(id) && changed.has(id))),
  );
}

function relativelyMoved(before: readonly string[], after: readonly string[]): Set<string> {
  const position = new Map(before.map((id, index) => [id, index]));
  const common = after.flatMap((id) => {
    const index = position.get(id);
    return index === undefined ? [] : [{ id, index }];
  });
  const moved = new Set<string>();
  let highest = -1;
  for (const { id, index } of common) {
    if (index < highest) moved.add(id);
    highest = Math.max(highest, index);
  }
  let lowest = Number.POSITIVE_INFINITY;
  for (const { id, index } of common.toReversed()) {
    if (index > lowest) moved.add(id);
    lowest = Math.min(lowest, index);
  }
  return moved;
}

interface Placed {
  id: string;
  placement: number | null;
  isRecommended: boolean;
  rating: number | null;
}

export function inPlaceOrder(a: Placed, b: Placed): number {
  const placement = (a.placement ?? Infinity) - (b.placement ?? Infinity);
  return placement || Number(b.isRecommended) - Number(a.isRecommended) || byRating(a, b) || (a.id < b.id ? -1 : 1);
}

/** Consecutive: when a casino leaves the list, those behind it move up, although stored placements stay. */
export function countedPlaces(casinos: readonly Pick<Placed, 'id' | 'placement'>[]): Map<string, number> {
  const placed = casinos.filter(({ placement }) => placement !== null);
  return new Map(placed.map(({ id }, index) => [id, index + 1]));
}

export interface OrderedCasino extends RankedCasino {
  isScored: boolean;
  isListed: boolean;
  placementReason: string | null;
}

/** Among listed casinos with complete scores. `explained`: those that the editor moves now or gives a reason. */
export function findDepartures<T extends OrderedCasino>(
  before: readonly T[],
  after: readonly T[],
  explained: ReadonlySet<string>,
) {
  const competing = (casinos: readonly T[]) => casinos.filter(({ isScored, isListed }) => isScored && isListed);
  const toIds = (casinos: readonly T[]) => casinos.map(({ id }) => id);
  const scored = competing(after);
  const expected = new Set(
    scored.flatMap(({ id, placementReason }) => (placementReason || explained.has(id) ? [id] : [])),
  );
  const scoreOrder = toIds(inScoreOrder(scored));
  const order = toIds(scored);
  return {
    competing: new Set(order),
    scoreOrder,
    departed: departuresFrom(scoreOrder, order, expected),
    asked: new Set(needReasons(scoreOrder, { before: toIds(competing(before)), after: order }, expected)),
  };
}

export interface PlacedCasino extends RankedCasino {
  place: number;
  isScored: boolean;
  placementReason: string | null;
}

export interface Standing {
  byScore: number | null;
  isMoved: boolean;
}

/** `casinos` must be in the order of their places. */
export function getStandings(casinos: readonly PlacedCasino[]): Map<string, Standing> {
  const scored = casinos.filter(({ isScored }) => isScored);
  const scoreOrder = inScoreOrder(scored).map(({ id }) => id);
  // Redistributes the scored casinos' own places; those of unscored casinos stay taken.
  const byScore = new Map(scoreOrder.map((id, index) => [id, scored[index]?.place ?? null]));
  const explained = new Set(scored.filter(({ placementReason }) => placementReason).map(({ id }) => id));
  const departed = departuresFrom(
    scoreOrder,
    scored.map(({ id }) => id),
    explained,
  );
  return new Map(casinos.map(({ id }) => [id, { byScore: byScore.get(id) ?? null, isMoved: departed.has(id) }]));
}

export interface Why extends Standing {
  place: number;
  movedAt: string | null;
  movedBy: string | null;
  reason: string | null;
  since: string | null;
  headline: string;
  detail: string;
  rating: number;
  totalLabel: string;
  parts: { name: string; weight: number; score: number }[];
}

export const KEPT_PLACE_REASON = 'Kept its place when scores changed on ';
