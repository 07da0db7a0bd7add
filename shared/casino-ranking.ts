/** All that may decide over a place. */
export interface RankedCasino {
  id: string;
  name: string;
  /** 0 to 5, one decimal. */
  rating: number;
  /** Minutes; null when it is not known. */
  payoutMedian: number | null;
}

const byName = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The order that the ratings alone give: rating, then the quicker payout, then the name. */
export function inScoreOrder<T extends RankedCasino>(casinos: readonly T[]): T[] {
  return casinos.toSorted(
    (a, b) =>
      b.rating - a.rating ||
      (a.payoutMedian ?? Number.MAX_SAFE_INTEGER) - (b.payoutMedian ?? Number.MAX_SAFE_INTEGER) ||
      byName(a.name.toLowerCase(), b.name.toLowerCase()) ||
      byName(a.id, b.id),
  );
}

/**
 * The ids outside the longest run of `order` that already follows `reference`. Of several such runs the one that leaves
 * out most of `expected`: where two change places, the one that somebody has moved or explained departs.
 */
export function departuresFrom(
  reference: readonly string[],
  order: readonly string[],
  expected: ReadonlySet<string> = new Set(),
): Set<string> {
  const position = new Map(reference.map((id, index) => [id, index]));
  const ids = order.filter((id) => position.has(id));
  const at = ids.map((id) => position.get(id) ?? 0);
  // A whole place weighs more than any number of preferences.
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
 * The casinos whose new place needs a reason: they leave the score order, and a person has put them there now. One that
 * had left it before and is only passed by others does not.
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

/** Those that stand on another side of at least one other than before. */
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
  rating: number;
}

/** The order in which visitors see the places. */
export function inPlaceOrder(a: Placed, b: Placed): number {
  const placement = (a.placement ?? Infinity) - (b.placement ?? Infinity);
  return (
    placement || Number(b.isRecommended) - Number(a.isRecommended) || b.rating - a.rating || (a.id < b.id ? -1 : 1)
  );
}

/**
 * The places as visitors count them, by id, of casinos in the order of the list: where a site has left it, those behind
 * close up, though the number that is stored of each stays.
 */
export function countedPlaces(casinos: readonly Pick<Placed, 'id' | 'placement'>[]): Map<string, number> {
  const placed = casinos.filter(({ placement }) => placement !== null);
  return new Map(placed.map(({ id }, index) => [id, index + 1]));
}

/** A casino of an order that is being made. */
export interface OrderedCasino extends RankedCasino {
  isScored: boolean;
  isListed: boolean;
  placementReason: string | null;
}

/**
 * Departures of an order from the order of the scores, among listed casinos with complete scores. `explained`: those
 * that somebody moves now or gives a reason.
 */
export function departuresOf<T extends OrderedCasino>(
  before: readonly T[],
  after: readonly T[],
  explained: ReadonlySet<string>,
) {
  const competing = (casinos: readonly T[]) => casinos.filter(({ isScored, isListed }) => isScored && isListed);
  const idsOf = (casinos: readonly T[]) => casinos.map(({ id }) => id);
  const scored = competing(after);
  const expected = new Set(
    scored.flatMap(({ id, placementReason }) => (placementReason || explained.has(id) ? [id] : [])),
  );
  const scoreOrder = idsOf(inScoreOrder(scored));
  const order = idsOf(scored);
  return {
    competing: new Set(order),
    /** The ids of those that compete, the best first. */
    scoreOrder,
    departed: departuresFrom(scoreOrder, order, expected),
    /** Those of the departed whose new place owes a reason. */
    asked: new Set(needReasons(scoreOrder, { before: idsOf(competing(before)), after: order }, expected)),
  };
}

/** A listed casino with a place, as far as the order goes. */
export interface PlacedCasino extends RankedCasino {
  place: number;
  /** Every part of the rating has a score. Only those have a place by score, and need a reason to leave it. */
  isScored: boolean;
  placementReason: string | null;
}

export interface Standing {
  /** The place that the scores alone would give; null while a score is missing. */
  byScore: number | null;
  isMoved: boolean;
}

/** The place the scores alone would give each of the casinos, which come in the order of their places. */
export function standingsOf(casinos: readonly PlacedCasino[]): Map<string, Standing> {
  const scored = casinos.filter(({ isScored }) => isScored);
  const scoreOrder = inScoreOrder(scored).map(({ id }) => id);
  // The same places, in another order: the numbers that are taken by others stay theirs.
  const byScore = new Map(scoreOrder.map((id, index) => [id, scored[index]?.place ?? null]));
  const explained = new Set(scored.filter(({ placementReason }) => placementReason).map(({ id }) => id));
  const departed = departuresFrom(
    scoreOrder,
    scored.map(({ id }) => id),
    explained,
  );
  return new Map(casinos.map(({ id }) => [id, { byScore: byScore.get(id) ?? null, isMoved: departed.has(id) }]));
}

/** A place as visitors are told of it. Dates are texts: the server and the browser must say the same. */
export interface Why extends Standing {
  place: number;
  movedAt: string | null;
  movedBy: string | null;
  reason: string | null;
  /** 'Aug 14, 2026'; null for a place older than the record. */
  since: string | null;
  /** '#10 by score, #5 by an editor’s decision.' */
  headline: string;
  /** 'Moved up five places on Oct 1, 2026 by m.keller: “…”' */
  detail: string;
  rating: number;
  totalLabel: string;
  parts: { name: string; weight: number; score: number }[];
}

export const KEPT_ITS_PLACE = 'Kept its place when scores changed on ';
