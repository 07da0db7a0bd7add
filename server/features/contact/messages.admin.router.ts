import type { Transaction } from 'kysely';
import type { MessageListQuery, MessageUpdate } from '../../../shared/content/contact.schema';
import { announceChange } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { countMessages, deleteMessage, listMessages, lockMessage, markMessage } from './messages.admin.queries';
import { messageIdInput, messageListInput, messageUpdateInput } from '../../../shared/content/contact.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';

type Work = Actor & { db: Db };

async function getMessages(db: Db, input: MessageListQuery) {
  const total = await countMessages(db, input);
  return { ...(await listMessages(db, input, total)), total };
}

async function lockKnown(trx: Transaction<Database>, id: string) {
  const message = await lockMessage(trx, id);
  if (!message) throw new AppError('NOT_FOUND', 'There is no such message any more.', { id });
  return { createdAt: message.createdAt, isRead: message.readAt !== null, isHandled: message.handledAt !== null };
}

async function updateMessage(work: Work, { id, ...asked }: MessageUpdate) {
  const marks = asked.isHandled === true ? { ...asked, isRead: true } : asked;
  await work.db.transaction().execute(async (trx) => {
    const { createdAt: _, ...before } = await lockKnown(trx, id);
    const after = { ...before, ...marks };
    if (after.isRead === before.isRead && after.isHandled === before.isHandled) return;
    await markMessage(trx, id, marks);
    await recordChange(trx, work, { action: 'update', entity: 'message', entityId: id, before, after });
    await announceChange(trx, ['messages']);
  });
  return { ok: true };
}

/** The audit log records the deletion without the message's content. */
async function removeMessage(work: Work, id: string) {
  await work.db.transaction().execute(async (trx) => {
    const before = await lockKnown(trx, id);
    await deleteMessage(trx, id);
    await recordChange(trx, work, { action: 'remove', entity: 'message', entityId: id, before });
    await announceChange(trx, ['messages']);
  });
  return { ok: true };
}

export const messagesAdminRouter = router({
  list: staffProcedure('message.answer')
    .input(messageListInput)
    .query(({ ctx, input }) => getMessages(ctx.db, input)),
  update: staffProcedure('message.answer')
    .input(messageUpdateInput)
    .mutation(({ ctx, input }) => updateMessage(ctx, input)),
  remove: staffProcedure('message.answer')
    .input(messageIdInput)
    .mutation(({ ctx, input }) => removeMessage(ctx, input.id)),
});
