import { sql } from 'kysely';
import type { SubscriberListQuery } from '../../../shared/content/newsletter.schema';
import { containsFolded } from '../../database/contains-text';
import { countOrMore } from '../../cache/query-cache';
import { materializeIfSmall } from '../../database/count-up-to';
import type { Db } from '../../database/database';
import { idInSubquery } from '../../database/id-in-subquery';
import { toPage, readCursor } from '../../database/list-cursor';

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

const orderValue = sql<string>`created_at::text`.as('orderValue');

function matching(db: Db, { status, q }: Pick<SubscriberListQuery, 'status' | 'q'>) {
  const query = db.selectFrom('newsletter_subscribers').select(['id', 'created_at']);
  return query
    .$if(status !== undefined, (all) => all.where('status', '=', status ?? ''))
    .$if(q !== '', (all) => all.where(containsFolded('folded_email', q)));
}

function isAfter({ cursor }: SubscriberListQuery) {
  const after = readCursor(cursor, 'zonedMoment');
  if (!after) return sql<boolean>`true`;
  const { value, id } = after;
  return sql<boolean>`(created_at < ${value}::timestamptz or (created_at = ${value}::timestamptz and id > ${id}::uuid))`;
}

export async function listSubscribers(db: Db, input: SubscriberListQuery) {
  const found = matching(db, input);
  const total = await countOrMore(db, `subscribers ${JSON.stringify([input.q, input.status])}`, found);
  const page = db
    .selectFrom((input.q === '' ? found : materializeIfSmall(found, total)).as('found'))
    .select('id')
    .where(isAfter(input))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(input.limit + 1);
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select([...columns, orderValue])
    .where(idInSubquery('id', page))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return { ...toPage(rows, input.limit), total };
}

export async function deleteSubscriber(db: Db, id: string) {
  return await db
    .deleteFrom('newsletter_subscribers')
    .where('id', '=', id)
    .returning(['email', 'status'])
    .executeTakeFirst();
}

export async function deleteMailTo(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('mail_queue')
    .where(sql`lower(to_address)`, '=', email.toLowerCase())
    .where(sql<boolean>`headers ? 'List-Unsubscribe'`)
    // Alerts are independent of the newsletter and have their own unsubscribe link.
    .where(sql<boolean>`not exists (select from alert_mails where mail_id = mail_queue.id)`)
    .execute();
}
