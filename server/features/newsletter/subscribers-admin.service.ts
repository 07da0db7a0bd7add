import type { SubscriberListQuery } from '../../../shared/newsletter';
import { announceChange } from '../../database/announce-change';
import type { Db } from '../../database/database';
import { AppError } from '../../errors';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { countSubscribers, deleteMailTo, deleteSubscriber, listSubscribers } from './subscribers-admin.queries';

type Work = Actor & { db: Db };

export async function getSubscribers(db: Db, input: SubscriberListQuery) {
  const total = await countSubscribers(db, input);
  return { ...(await listSubscribers(db, input, total)), total };
}

/** Forgets an address. The audit log keeps that it happened, not whose it was. */
export async function eraseSubscriber(work: Work, id: string) {
  await work.db.transaction().execute(async (trx) => {
    const erased = await deleteSubscriber(trx, id);
    if (!erased) throw new AppError('NOT_FOUND', 'There is no such subscriber any more.', { id });
    await deleteMailTo(trx, erased.email);
    await announceChange(trx, ['subscribers']);
    await recordChange(trx, work, {
      action: 'erase',
      entity: 'subscriber',
      entityId: id,
      before: { status: erased.status },
    });
  });
  return { ok: true };
}
