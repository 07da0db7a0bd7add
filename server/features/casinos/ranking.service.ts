import { MAX_PLACEMENT } from '../../../shared/casino-listing';
import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { lockRanking, writePlacements } from './casinos.admin.queries';
import { noSuchCasino } from './casinos.admin.service';

type Ranked = Awaited<ReturnType<typeof lockRanking>>[number];

function inOrder(a: Ranked, b: Ranked): number {
  const placement = (a.placement ?? Infinity) - (b.placement ?? Infinity);
  return (
    placement || Number(b.isRecommended) - Number(a.isRecommended) || b.rating - a.rating || (a.id < b.id ? -1 : 1)
  );
}

/**
 * Gives the casinos the placements 1, 2, 3 … in the given order. Ranked ones that are not named, which somebody
 * else may have added meanwhile, follow in the order they had.
 */
export async function reorderCasinos(db: Db, actor: Actor, ids: readonly string[]): Promise<{ ids: string[] }> {
  return await db.transaction().execute(async (trx) => {
    const locked = new Map((await lockRanking(trx, ids)).map((casino) => [casino.id, casino]));
    const named = ids.map((id) => {
      const casino = locked.get(id.toLowerCase());
      if (!casino) throw noSuchCasino(id);
      locked.delete(casino.id);
      return casino;
    });
    const ranking = [...named, ...[...locked.values()].sort(inOrder)];
    const order = ranking.map(({ id }) => id);
    await writePlacements(trx, order);
    const moved = ranking.flatMap(({ id, name, placement }, index) => {
      const to = index < MAX_PLACEMENT ? index + 1 : null;
      return placement === to ? [] : [{ id, name, from: placement, to }];
    });
    if (moved.length > 0) {
      const before = moved.map(({ id, name, from }) => ({ id, name, placement: from }));
      const after = moved.map(({ id, name, to }) => ({ id, name, placement: to }));
      await recordChange(trx, actor, { action: 'reorder', entity: 'casino', entityId: 'placements', before, after });
      await announceChange(trx, ['casinos', ...moved.map(({ id }) => `casino:${id}`)]);
    }
    return { ids: order };
  });
}
