import type { Transaction } from 'kysely';
import { dayText } from '../../../shared/casino-fact-text';
import { KEPT_PLACE_REASON, departuresOf, standingsOf } from '../../../shared/casino-ranking';
import type { CasinoUpdateInput } from '../../../shared/casinos-admin';
import { announceChange } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { AppError } from '../../errors';
import { getSettings } from '../settings/settings.service';
import { listPlaced, lockRankingOrder, writePlacementReason } from './ranking.queries';

async function readPlaces(db: Db) {
  const { criteria } = await getSettings(db);
  const placed = await listPlaced(
    db,
    criteria.map(({ key }) => key),
  );
  const standings = standingsOf(placed);
  return placed.map((casino) => ({ ...casino, byScore: null, isMoved: false, ...standings.get(casino.id) }));
}

/** Whether a save can change the score order or a place. */
const touchesOrder = ({ scores, rating, ratingOverride, facts, placement }: Partial<CasinoUpdateInput>): boolean =>
  scores !== undefined ||
  rating !== undefined ||
  ratingOverride !== undefined ||
  placement !== undefined ||
  (facts !== undefined && Object.hasOwn(facts, 'payout_median'));

type Places = Awaited<ReturnType<typeof readPlaces>>;

/** Throws BAD_REQUEST if a save places the casino outside the score order without a reason. */
function assertPlaceExplained(before: Places, after: Places, id: string): void {
  const placed = after.find((casino) => casino.id === id);
  if (!placed || placed.placementReason || before.find((casino) => casino.id === id)?.place === placed.place) return;
  const competing = (casinos: Places) => casinos.map((casino) => ({ ...casino, isListed: true }));
  if (departuresOf(competing(before), competing(after), new Set([id])).asked.has(id)) {
    const message = `placementReason: Say in a sentence why ${placed.name} is to stand at #${placed.place}.`;
    throw new AppError('BAD_REQUEST', message, { id });
  }
}

/**
 * Runs a save that may change scores, holding the ranking lock. A casino that leaves the score order only because
 * scores changed gets a generated reason and appears among the departures to review. `placedId`: the casino that the
 * save itself placed, which needs a reason from the editor.
 */
export async function withPlacesExplained<T>(
  trx: Transaction<Database>,
  save: () => Promise<T>,
  placedId: (saved: T) => string | undefined = () => undefined,
): Promise<T> {
  await lockRankingOrder(trx);
  const before = await readPlaces(trx);
  const placesBefore = new Map(before.map((casino) => [casino.id, casino]));
  const saved = await save();
  const after = await readPlaces(trx);
  const placed = placedId(saved);
  if (placed !== undefined) assertPlaceExplained(before, after, placed);
  const scoresChanged = after.some(({ id, rating, payoutMedian }) => {
    const was = placesBefore.get(id);
    return was?.rating !== rating || was.payoutMedian !== payoutMedian;
  });
  const left = after.filter(({ id, place, isMoved, placementReason }) => {
    const was = placesBefore.get(id);
    return isMoved && !placementReason && was?.isMoved === false && was.place === place;
  });
  if (scoresChanged && left.length > 0) {
    const ids = left.map(({ id }) => id);
    await writePlacementReason(trx, ids, `${KEPT_PLACE_REASON}${dayText(new Date())}`);
    await announceChange(trx, ['ranking', ...ids.map((id) => `casino:${id}`)]);
  }
  return saved;
}

/** An editor's save of one casino. Acquires the ranking lock only if it touches scores or places. */
export async function withPlacesExplainedIfTouched<T extends { id: string }>(
  trx: Transaction<Database>,
  input: Partial<CasinoUpdateInput>,
  save: () => Promise<T>,
): Promise<T> {
  if (!touchesOrder(input)) return await save();
  return await withPlacesExplained(trx, save, ({ id }) => (typeof input.placement === 'number' ? id : undefined));
}

/** Places outside the score order without a reason written by an editor, usually because scores changed. */
export async function departuresToReview(db: Db) {
  return (await readPlaces(db))
    .filter(({ isMoved, placementReason, placedAt }) => {
      // Places from before placed_at was recorded need no reason.
      const owes = placementReason === null ? placedAt !== null : placementReason.startsWith(KEPT_PLACE_REASON);
      return isMoved && owes;
    })
    .map(({ id, slug, name, place, byScore, rating, placementReason }) => ({
      id,
      slug,
      name,
      place,
      byScore,
      rating,
      placementReason,
    }));
}
