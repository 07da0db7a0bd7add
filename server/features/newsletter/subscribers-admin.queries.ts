import { sql } from 'kysely';
import type { SubscriberListQuery } from '../../../shared/newsletter';
import { containsText } from '../../database/contains-text';
import { countOrMore } from '../../database/count-up-to';
import type { Db } from '../../database/database';
import { CURSOR_ID, CURSOR_TIME, datedPage, decodeCursor } from '../../database/keyset-cursor';
import { MAX_COLLECTED, searchPage } from '../../database/search-page';
import { mayContain, surelyContains } from '../../database/text-pieces';

const columns = [
  'newsletter_subscribers.id',
  'email',
  'status',
  'consent_at as consentAt',
  'confirmed_at as confirmedAt',
  'unsubscribed_at as unsubscribedAt',
  'newsletter_subscribers.created_at as createdAt',
  'source',
] as const;

const createdText = sql<string>`newsletter_subscribers.created_at::text`.as('createdText');

function ofStatus(db: Db, { status }: Pick<SubscriberListQuery, 'status'>) {
  const query = db.selectFrom('newsletter_subscribers');
  return status === undefined ? query : query.where('status', '=', status);
}

function isAfter({ cursor }: SubscriberListQuery) {
  if (cursor === undefined) return sql<boolean>`true`;
  const [createdAt, id] = decodeCursor(cursor, [CURSOR_TIME, CURSOR_ID]);
  return sql<boolean>`(created_at < ${createdAt}::timestamptz or (created_at = ${createdAt}::timestamptz and id > ${id}::uuid))`;
}

async function walk(db: Db, input: SubscriberListQuery) {
  return await ofStatus(db, input)
    .select([...columns, createdText])
    .$if(input.q !== '', (query) => query.where(containsText('email', input.q)))
    .where(isAfter(input))
    .orderBy('newsletter_subscribers.created_at', 'desc')
    .orderBy('newsletter_subscribers.id')
    .limit(input.limit + 1)
    .execute();
}

function findMatches(db: Db, input: SubscriberListQuery) {
  return ofStatus(db, input)
    .select(['id', 'created_at'])
    .where(mayContain('pieces', input.q))
    .where(surelyContains('email', input.q))
    .limit(MAX_COLLECTED + 1);
}

async function collect(db: Db, input: SubscriberListQuery) {
  return await db
    .with(
      (cte) => cte('found').materialized(),
      () => findMatches(db, input),
    )
    .with('page', (from) =>
      from
        .selectFrom('found')
        .selectAll()
        .where(isAfter(input))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(input.limit + 1),
    )
    .selectFrom('page')
    .innerJoin('newsletter_subscribers', 'newsletter_subscribers.id', 'page.id')
    .select([...columns, createdText, sql<number>`(select count(*) from found)`.as('total')])
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id')
    .execute();
}

async function searchSubscribers(db: Db, input: SubscriberListQuery) {
  return await searchPage(db, `subscribers ${JSON.stringify([input.q, input.status])}`, {
    found: findMatches(db, input),
    collect: () => collect(db, input),
    walk: () => walk(db, input),
  });
}

async function countSubscribers(db: Db, { status }: SubscriberListQuery): Promise<number> {
  return await countOrMore(db, `subscribers ${String(status)}`, ofStatus(db, { status }));
}

/** The newest first, and how many there are, up to one more than is counted. */
export async function listSubscribers(db: Db, input: SubscriberListQuery) {
  const { rows, total } =
    input.q === ''
      ? { total: await countSubscribers(db, input), rows: await walk(db, input) }
      : await searchSubscribers(db, input);
  return { ...datedPage(rows, input.limit), total };
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
