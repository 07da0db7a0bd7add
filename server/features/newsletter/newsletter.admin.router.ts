import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { deleteMailTo, deleteSubscriber, listSubscribers } from './subscribers.admin.queries';
import { subscriberIdInput, subscriberListInput } from '../../../shared/content/newsletter.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';

type Work = Actor & { db: Db };

async function eraseSubscriber(work: Work, id: string) {
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

export const newsletterAdminRouter = router({
  list: staffProcedure('subscriber.manage')
    .input(subscriberListInput)
    .query(({ ctx, input }) => listSubscribers(ctx.db, input)),
  erase: staffProcedure('subscriber.manage')
    .input(subscriberIdInput)
    .mutation(({ ctx, input }) => eraseSubscriber(ctx, input.id)),
});
