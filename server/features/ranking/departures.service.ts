import type { Transaction } from 'kysely';
import { dayText } from '../../../shared/text/day-text';
import { KEPT_PLACE_REASON, findDepartures, getStandings } from '../../../shared/ranking/casino-ranking';
import type { CasinoUpdateInput } from '../../../shared/casinos/casinos-admin.schema';
import { announceChange } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { getSettings } from '../settings/settings.service';
import { listPlaced, lockRankingOrder, writePlacementReason } from './ranking.queries';

async function readPlaces(db: Db) {
  const { criteria } = await getSettings(db);
  const placed = await listPlaced(
    db,
    criteria.map(({ key }) => key),
  );
  const standings = getStandings(placed);
  return placed.map((casino) => ({ ...casino, byScore: null, isMoved: false, ...standings.get(casino.id) }));
}

/** Whether a save can change the score order or a place. */
const touchesOrder = ({ scores, rating, ratingOverride, placement }: Partial<CasinoUpdateInput>): boolean =>
  scores !== undefined || rating !== undefined || ratingOverride !== undefined || placement !== undefined;

type Places = Awaited<ReturnType<typeof readPlaces>>;

/** Throws BAD_REQUEST if a save places the casino outside the score order without a reason. */
function assertPlaceExplained(before: Places, after: Places, id: string): void {
  const placed = after.find((casino) => casino.id === id);
  if (!placed || placed.placementReason || before.find((casino) => casino.id === id)?.place === placed.place) return;
  const competing = (casinos: Places) => casinos.map((casino) => ({ ...casino, isListed: true }));
  if (findDepartures(competing(before), competing(after), new Set([id])).asked.has(id)) {
    const message = `placementReason: Say in a sentence why ${placed.name} is to stand at #${placed.place}.`;
    throw new AppError('BAD_REQUEST', message, { id });
  }
}

/** Places before a save that may change scores. Holds the ranking lock until the transaction ends. */
export async function lockPlaces(trx: Transaction<Database>): Promise<Places> {
  await lockRankingOrder(trx);
  return await readPlaces(trx);
}

export async function lockPlacesIfTouched(
  trx: Transaction<Database>,
  input: Partial<CasinoUpdateInput>,
): Promise<Places | undefined> {
  return touchesOrder(input) ? await lockPlaces(trx) : undefined;
}

/**
 * Generates a reason for each casino that left the score order since `before` only because scores changed; it is then
 * listed for review. `placedId`: the casino placed by the save itself, which needs an editor's reason.
 */
export async function explainPlaces(trx: Transaction<Database>, before: Places, placedId?: string): Promise<void> {
  const placesBefore = new Map(before.map((casino) => [casino.id, casino]));
  const after = await readPlaces(trx);
  if (placedId !== undefined) assertPlaceExplained(before, after, placedId);
  const scoresChanged = after.some(({ id, rating, payoutMedian }) => {
    const was = placesBefore.get(id);
    return was?.rating !== rating || was.payoutMedian !== payoutMedian;
  });
  const left = after.filter(({ id, place, isMoved, placementReason }) => {
    const was = placesBefore.get(id);
    return isMoved && !placementReason && was?.isMoved === false && was.place === place;
  });
  if (!scoresChanged || left.length === 0) return;
  const ids = left.map(({ id }) => id);
  await writePlacementReason(trx, ids, `${KEPT_PLACE_REASON}${dayText(new Date())}`);
  await announceChange(trx, ['ranking', ...ids.map((id) => `casino:${id}`)]);
}

export async function listDeparturesToReview(db: Db) {
  return (await readPlaces(db))
    .filter(({ isMoved, placementReason, placedAt }) => {
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
