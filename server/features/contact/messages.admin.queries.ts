import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { MessageListQuery } from '../../../shared/content/contact.schema';
import { containsText } from '../../database/contains-text';
import { materializeIfSmall, countUpTo } from '../../database/count-up-to';
import type { Database, Db } from '../../database/database';
import { toPage, readCursor } from '../../database/list-cursor';
import { cached } from '../../cache/query-cache';

const columns = [
  'id',
  'name',
  'email',
  'subject',
  'message',
  'created_at as createdAt',
  'read_at as readAt',
  'handled_at as handledAt',
] as const;

type Filter = Pick<MessageListQuery, 'q' | 'status'>;

function matching(db: Db, { q, status }: Filter) {
  let query = db.selectFrom('contact_messages');
  if (q !== '') {
    query = query.where((eb) =>
      eb.or((['name', 'email', 'subject', 'message'] as const).map((column) => containsText(column, q))),
    );
  }
  if (status === 'new') query = query.where('read_at', 'is', null).where('handled_at', 'is', null);
  if (status === 'read') query = query.where('read_at', 'is not', null).where('handled_at', 'is', null);
  if (status === 'handled') query = query.where('handled_at', 'is not', null);
  return query;
}

export async function listMessages(db: Db, input: MessageListQuery, total: number) {
  let query = matching(db, input).select([...columns, sql<string>`created_at::text`.as('orderValue')]);
  const after = readCursor(input.cursor, 'zonedMoment');
  if (after) {
    const { value, id } = after;
    query = query.where(
      sql<boolean>`(created_at < ${value}::timestamptz or (created_at = ${value}::timestamptz and id > ${id}::uuid))`,
    );
  }
  const rows = await db
    .selectFrom((input.q === '' ? query : materializeIfSmall(query, total)).as('found'))
    .selectAll('found')
    .orderBy('found.createdAt', 'desc')
    .orderBy('found.id')
    .limit(input.limit + 1)
    .execute();
  return toPage(rows, input.limit);
}

export async function countMessages(db: Db, { q, status }: Filter): Promise<number> {
  const question = { key: `messages ${JSON.stringify([q, status])}`, tags: ['messages'] };
  return await cached(db, question, () => countUpTo(db, matching(db, { q, status })));
}

/** Needs a transaction: locks the row until it ends. */
export async function lockMessage(trx: Transaction<Database>, id: string) {
  return await trx
    .selectFrom('contact_messages')
    .select(['id', 'read_at as readAt', 'handled_at as handledAt', 'created_at as createdAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

interface Marks {
  isRead?: boolean | undefined;
  isHandled?: boolean | undefined;
}

export async function markMessage(db: Db, id: string, { isRead, isHandled }: Marks): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({
      ...(isRead === undefined ? {} : { read_at: isRead ? sql<Date>`coalesce(read_at, now())` : null }),
      ...(isHandled === undefined ? {} : { handled_at: isHandled ? sql<Date>`coalesce(handled_at, now())` : null }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('contact_messages').where('id', '=', id).execute();
}
