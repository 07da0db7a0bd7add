import type { Transaction } from 'kysely';
import { getStandings } from '../../../shared/ranking/casino-ranking';
import { weightedMean } from '../../../shared/ranking/casino-scores';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import type { CriteriaSave } from '../../../shared/ranking/casino-scores-input.schema';
import { sameJson } from '../../../shared/text/same-json';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { ALL_CASINOS, announceChange } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { assertNotLater } from '../../database/edit-conflicts';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { findSettingTime, lockSettings, upsertSetting } from '../settings/settings.queries';
import { getSettings } from '../settings/settings.service';
import { insertChangesOfMany, NEW_WEIGHTS } from '../history/append-changes.queries';
import { listRated, lockRated, writeRatings } from './criteria.queries';
import { explainPlaces, lockPlaces } from './departures.service';
import { listPlaced } from './ranking.queries';

export const CRITERIA = 'criteria';

export async function getCriteria(db: Db) {
  const [{ criteria }, updatedAt] = await Promise.all([getSettings(db), findSettingTime(db, CRITERIA)]);
  return { criteria, updatedAt };
}

type Rated = Awaited<ReturnType<typeof listRated>>[number];

function changedRatings(casinos: readonly Rated[], criteria: readonly Criterion[]) {
  return casinos.flatMap(({ id, name, status, rating: from, scores }) => {
    const mean = weightedMean(criteria, new Map(Object.entries(scores)));
    if (mean === undefined || mean / 10 === from) return [];
    return { id, name, status, from, to: mean / 10 };
  });
}

const placedBy = (db: Db, criteria: readonly Criterion[]) =>
  listPlaced(
    db,
    criteria.map(({ key }) => key),
  );

export async function previewCriteria(db: Db, criteria: readonly Criterion[]) {
  const stored = (await getSettings(db)).criteria;
  const [rated, before, placed] = await Promise.all([listRated(db), placedBy(db, stored), placedBy(db, criteria)]);
  const ratings = changedRatings(rated, criteria);
  const newRating = new Map(ratings.map(({ id, to }) => [id, to]));
  const was = getStandings(before);
  const is = getStandings(placed.map((casino) => ({ ...casino, rating: newRating.get(casino.id) ?? casino.rating })));
  const departures = placed.flatMap(({ id, name, place }) => {
    const standing = is.get(id);
    return standing?.isMoved && !was.get(id)?.isMoved ? [{ id, name, place, byScore: standing.byScore }] : [];
  });
  return { ratings: ratings.map(({ id, name, from, to }) => ({ id, name, from, to })), departures };
}

/**
 * Recalculates every rating in the same transaction. Overridden ratings stay, as do those in `settledElsewhere`, which
 * the transaction derives from new scores. Needs the locks of settings and ranking.
 */
export async function storeCriteria(
  trx: Transaction<Database>,
  actor: Actor,
  criteria: readonly Criterion[],
  settledElsewhere: ReadonlySet<string> = new Set(),
): Promise<number> {
  const before = (await getSettings(trx)).criteria;
  const rated = (await lockRated(trx)).filter(({ id }) => !settledElsewhere.has(id));
  const changed = changedRatings(rated, criteria);
  await upsertSetting(trx, CRITERIA, criteria);
  await writeRatings(trx, changed);
  const told = changed.filter(({ status }) => status !== 'draft');
  await insertChangesOfMany(
    trx,
    actor.viewer.userId,
    told.map(({ id, from, to }) => ({
      casinoId: id,
      kind: 'rating',
      before: from,
      after: to,
      note: NEW_WEIGHTS,
    })),
  );
  await recordChange(trx, actor, {
    action: 'update',
    entity: 'settings',
    entityId: 'site',
    before: { criteria: before },
    after: { criteria },
  });
  await announceChange(trx, [...ALL_CASINOS, 'settings']);
  return changed.length;
}

export async function saveCriteria(db: Db, actor: Actor, { criteria, expectedUpdatedAt }: CriteriaSave) {
  return await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const storedAt = await findSettingTime(trx, CRITERIA);
    const before = (await getSettings(trx)).criteria;
    if (sameJson(before, criteria)) return { criteria, updatedAt: storedAt, ratings: 0 };
    assertNotLater(expectedUpdatedAt, storedAt);
    if (expectedUpdatedAt !== undefined && (storedAt?.getTime() ?? 0) > (expectedUpdatedAt?.getTime() ?? 0)) {
      throw new AppError('CONFLICT', SAVED_MEANWHILE, { storedAt, expectedUpdatedAt });
    }
    const places = await lockPlaces(trx);
    const ratings = await storeCriteria(trx, actor, criteria);
    await explainPlaces(trx, places);
    return { criteria, updatedAt: await findSettingTime(trx, CRITERIA), ratings };
  });
}
