import { sql } from 'kysely';
import type { SubscriberListQuery } from '../../../shared/newsletter';
import { containsText } from '../../database/contains-text';
import { collectIfFew, countOrMore } from '../../database/count-up-to';
import type { Db } from '../../database/database';
import { CURSOR_ID, CURSOR_TIME, datedPage, decodeCursor } from '../../database/keyset-cursor';

const columns = [
  'id',
  'email',
  'status',
  'consent_at as consentAt',
  'confirmed_at as confirmedAt',
  'unsubscribed_at as unsubscribedAt',
  'created_at as createdAt',
  'source',
] as const;

function matching(db: Db, { q, status }: Pick<SubscriberListQuery, 'q' | 'status'>) {
  let query = db.selectFrom('newsletter_subscribers');
  if (q !== '') query = query.where(containsText('email', q));
  return status === undefined ? query : query.where('status', '=', status);
}

/** `total`: how many match. */
export async function listSubscribers(db: Db, input: SubscriberListQuery, total: number) {
  let query = matching(db, input).select([...columns, sql<string>`created_at::text`.as('createdText')]);
  if (input.cursor !== undefined) {
    const [createdAt, id] = decodeCursor(input.cursor, [CURSOR_TIME, CURSOR_ID]);
    query = query.where(
      sql<boolean>`(created_at < ${createdAt}::timestamptz or (created_at = ${createdAt}::timestamptz and id > ${id}::uuid))`,
    );
  }
  const rows = await db
    .selectFrom((input.q === '' ? query : collectIfFew(query, total)).as('found'))
    .selectAll('found')
    .orderBy('found.createdAt', 'desc')
    .orderBy('found.id')
    .limit(input.limit + 1)
    .execute();
  return datedPage(rows, input.limit);
}

export async function countSubscribers(
  db: Db,
  { q, status }: Pick<SubscriberListQuery, 'q' | 'status'>,
): Promise<number> {
  return await countOrMore(db, `subscribers ${JSON.stringify([q, status])}`, matching(db, { q, status }));
}

export async function deleteSubscriber(db: Db, id: string) {
  return await db
    .deleteFrom('newsletter_subscribers')
    .where('id', '=', id)
    .returning(['email', 'status'])
    .executeTakeFirst();
}

/** Newsletter mails that still lie in the queue. */
export async function deleteMailTo(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('mail_queue')
    .where(sql`lower(to_address)`, '=', email.toLowerCase())
    .where(sql<boolean>`headers ? 'List-Unsubscribe'`)
    .execute();
}
