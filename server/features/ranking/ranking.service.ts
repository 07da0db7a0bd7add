import { MAX_PLACEMENT } from '../../../shared/casinos/casino-listing';
import { findDepartures, inPlaceOrder } from '../../../shared/ranking/casino-ranking';
import type { CasinoReorderInput } from '../../../shared/casinos/casinos-admin.schema';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { getSettings } from '../settings/settings.service';
import { noSuchCasino } from '../facts/no-such-casino';
import { insertChangesOfMany } from '../history/append-changes.queries';
import { listRanking, listUnranked, lockRanking, lockRankingOrder, writePlaces } from './ranking.queries';
import type { NewPlace } from './ranking.queries';

type Ranked = Awaited<ReturnType<typeof lockRanking>>[number];

const listKeys = async (db: Db) => (await getSettings(db)).criteria.map(({ key }) => key);

export const getRanking = async (db: Db) => await listRanking(db, await listKeys(db));

export const getUnranked = async (db: Db, q: string) => await listUnranked(db, await listKeys(db), q);

const getRanked = (casinos: readonly Ranked[]) =>
  casinos.filter(({ placement }) => placement !== null).sort(inPlaceOrder);

function getOrder(casinos: readonly Ranked[], { ids, unranked, expected = [] }: CasinoReorderInput) {
  const here = new Set(casinos.map(({ id }) => id));
  const gone = new Set(expected.map(({ id }) => id.toLowerCase()).filter((id) => !here.has(id)));
  const rest = new Map(casinos.map((casino) => [casino.id, casino]));
  const pick = (id: string) => {
    const casino = rest.get(id.toLowerCase());
    if (!casino && !gone.has(id.toLowerCase())) throw noSuchCasino(id);
    rest.delete(id.toLowerCase());
    return casino ?? [];
  };
  const named = ids.flatMap(pick);
  const out = unranked.flatMap(pick);
  if (named.length === 0) throw noSuchCasino(ids[0] ?? '');
  return { ranking: [...named, ...[...rest.values()].sort(inPlaceOrder)], out };
}

/**
 * Throws CONFLICT if the order or a reason changed since the editor loaded them. Added or deleted casinos do not
 * conflict, and a reason only if both editors wrote it. A stored order never conflicts: the response to the first save
 * may have been lost.
 */
function assertOrderNotStale(
  casinos: readonly Ranked[],
  { ranking, out }: ReturnType<typeof getOrder>,
  { expected, reasons }: CasinoReorderInput,
): void {
  if (!expected) return;
  const isStored =
    ranking.every(({ placement }, index) => placement === index + 1) &&
    out.every(({ placement }) => placement === null) &&
    ranking.every(({ id, placementReason }) => reasons[id] === undefined || reasons[id] === placementReason);
  if (isStored) return;
  const here = new Set(casinos.map(({ id }) => id));
  const before = getRanked(casinos);
  const known = new Set(expected.map(({ id }) => id.toLowerCase()));
  const stored = before.filter(({ id }) => known.has(id));
  const read = expected.filter(({ id }) => here.has(id.toLowerCase()));
  const isSameOrder =
    stored.length === read.length && stored.every(({ id }, index) => id === read[index]?.id.toLowerCase());
  const isSameReason = ({ id, placementReason }: Ranked, seen: string | null | undefined) =>
    reasons[id] === undefined || placementReason === seen || placementReason === reasons[id];
  if (isSameOrder && stored.every((casino, index) => isSameReason(casino, read[index]?.reason))) return;
  throw new AppError('CONFLICT', SAVED_MEANWHILE);
}

/**
 * Placements are 1, 2, 3 … A casino that an editor moves out of the score order needs a reason; one that is merely
 * passed keeps its reason and date.
 */
export async function reorderCasinos(db: Db, actor: Actor, input: CasinoReorderInput) {
  return await db.transaction().execute(async (trx) => {
    await lockRankingOrder(trx);
    const casinos = await lockRanking(trx, [...input.ids, ...input.unranked], await listKeys(trx));
    const { ranking, out } = getOrder(casinos, input);
    assertOrderNotStale(casinos, { ranking, out }, input);
    const { competing, departed, asked } = findDepartures(
      getRanked(casinos),
      ranking,
      new Set([...input.moved, ...Object.keys(input.reasons)]),
    );

    const changes = [...ranking, ...out].flatMap((casino, index) => {
      const { id, name, placement: from, placementReason } = casino;
      const placement = index < Math.min(ranking.length, MAX_PLACEMENT) ? index + 1 : null;
      const given = placement === null ? undefined : input.reasons[id];
      if (asked.has(id) && placement !== null && given === undefined) {
        throw new AppError('BAD_REQUEST', `reasons.${id}: Say in a sentence why ${name} is to stand at #${placement}.`);
      }
      const isPassed = departed.has(id) && !asked.has(id) && from !== null && placement !== null;
      const stored = isPassed || (!competing.has(id) && from === placement) ? placementReason : null;
      const mayHaveReason = departed.has(id) || !competing.has(id);
      const reason = (mayHaveReason ? given : undefined) ?? stored;
      if (from === placement && reason === placementReason) return [];
      const isNew = asked.has(id) || (from !== placement && !isPassed);
      return [{ casino, from, place: { id, placement, reason, isNew } satisfies NewPlace }];
    });
    await writePlaces(
      trx,
      actor.viewer.userId,
      changes.map(({ place }) => place),
    );
    const told = changes.filter(({ casino, from, place }) => casino.status !== 'draft' && from !== place.placement);
    await insertChangesOfMany(
      trx,
      actor.viewer.userId,
      told.map(({ from, place: { id, placement, reason, isNew } }) => ({
        casinoId: id,
        kind: 'rank',
        before: from,
        after: placement,
        note: isNew ? reason : undefined,
      })),
    );
    if (changes.length > 0) {
      await recordChange(trx, actor, {
        action: 'reorder',
        entity: 'casino',
        entityId: 'placements',
        before: changes.map(({ casino: { id, name, placementReason }, from }) =>
          audited(id, name, from, placementReason),
        ),
        after: changes.map(({ casino, place }) => audited(casino.id, casino.name, place.placement, place.reason)),
      });
      await announceChange(trx, [
        'casinos',
        'ranking',
        'places',
        ...changes.map(({ casino }) => `casino:${casino.id}`),
      ]);
    }
    return { ids: ranking.map(({ id }) => id), ranking: await getRanking(trx) };
  });
}

const audited = (id: string, name: string, placement: number | null, reason: string | null) => ({
  id,
  name,
  placement,
  ...(reason === null ? {} : { reason }),
});
