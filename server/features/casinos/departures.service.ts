import type { Transaction } from 'kysely';
import { KEPT_ITS_PLACE, standingsOf } from '../../../shared/casino-ranking';
import type { CasinoUpdateInput } from '../../../shared/casinos-admin';
import { announceChange } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { getSettings } from '../settings/settings.service';
import { listPlaced, lockRankingOrder, writePlacementReason } from './ranking.queries';
import { dayText } from './why.service';

async function readPlaces(db: Db) {
  const { criteria } = await getSettings(db);
  const placed = await listPlaced(
    db,
    criteria.map(({ key }) => key),
  );
  const standings = standingsOf(placed);
  return placed.map((casino) => ({ ...casino, byScore: null, isMoved: false, ...standings.get(casino.id) }));
}

/** Whether a save can change the order that the scores give. */
const touchesScores = ({ scores, rating, ratingOverride, facts }: Partial<CasinoUpdateInput>): boolean =>
  scores !== undefined ||
  rating !== undefined ||
  ratingOverride !== undefined ||
  (facts !== undefined && Object.hasOwn(facts, 'payout_median'));

/**
 * Carries out a save that changes scores. A casino that the new scores leave where it stood says so in its reason;
 * editors find it among the departures to review.
 */
export async function keepingPlaces<T>(trx: Transaction<Database>, save: () => Promise<T>): Promise<T> {
  await lockRankingOrder(trx);
  const before = new Map((await readPlaces(trx)).map((casino) => [casino.id, casino]));
  const saved = await save();
  const after = await readPlaces(trx);
  const scoresChanged = after.some(({ id, rating, payoutMedian }) => {
    const was = before.get(id);
    return was?.rating !== rating || was.payoutMedian !== payoutMedian;
  });
  const left = after.filter(({ id, place, isMoved, placementReason }) => {
    const was = before.get(id);
    return isMoved && !placementReason && was?.isMoved === false && was.place === place;
  });
  if (scoresChanged && left.length > 0) {
    const ids = left.map(({ id }) => id);
    await writePlacementReason(trx, ids, `${KEPT_ITS_PLACE}${dayText(new Date())}`);
    await announceChange(trx, ['ranking', ...ids.map((id) => `casino:${id}`)]);
  }
  return saved;
}

export async function keepingPlacesWhenScored<T>(
  trx: Transaction<Database>,
  input: Partial<CasinoUpdateInput>,
  save: () => Promise<T>,
): Promise<T> {
  return touchesScores(input) ? await keepingPlaces(trx, save) : await save();
}

/** Places without a person's reason: of those that left the order of the scores because the scores changed. */
export async function departuresToReview(db: Db) {
  return (await readPlaces(db))
    .filter(({ isMoved, placementReason, placedAt }) => {
      // A place older than its record owes none.
      const owes = placementReason === null ? placedAt !== null : placementReason.startsWith(KEPT_ITS_PLACE);
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
