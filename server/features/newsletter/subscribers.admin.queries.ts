import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { SubscriberListQuery } from '../../../shared/newsletter';
import { containsText } from '../../database/contains-text';
import { countOrMore } from '../../database/count-up-to';
import type { Db } from '../../database/database';
import { idInSubquery } from '../../database/id-in-subquery';
import { CURSOR_ID, CURSOR_TIME, datedPage, decodeCursor } from '../../database/keyset-cursor';
import { collected, searchPage, totalFound } from '../../database/search-page';
import { matchesTrigrams, containsExact, tellingPieces } from '../../database/text-pieces';

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

const createdText = sql<string>`created_at::text`.as('createdText');

function ofStatus(db: Db, { status }: Pick<SubscriberListQuery, 'status'>) {
  const query = db.selectFrom('newsletter_subscribers');
  return status === undefined ? query : query.where('status', '=', status);
}

function isAfter({ cursor }: SubscriberListQuery) {
  if (cursor === undefined) return sql<boolean>`true`;
  const [createdAt, id] = decodeCursor(cursor, [CURSOR_TIME, CURSOR_ID]);
  return sql<boolean>`(created_at < ${createdAt}::timestamptz or (created_at = ${createdAt}::timestamptz and id > ${id}::uuid))`;
}

const cutPage =
  (input: SubscriberListQuery) =>
  <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query
      .where(isAfter(input))
      .orderBy(sql.ref('created_at'), 'desc')
      .orderBy(sql.ref('id'))
      .limit(input.limit + 1);

async function scanInOrder(db: Db, input: SubscriberListQuery) {
  return await ofStatus(db, input)
    .select([...columns, createdText])
    .$if(input.q !== '', (query) => query.where(containsText('email', input.q)))
    .$call(cutPage(input))
    .execute();
}

/** `pieces`: of the text that is searched. */
type Search = SubscriberListQuery & { pieces: readonly string[] };

function findMatches(db: Db, input: Search, isCounted: boolean) {
  return ofStatus(db, input)
    .select(['id', 'created_at'])
    .where(matchesTrigrams('pieces', input.pieces))
    .where(containsExact('email', input.q))
    .$call(collected(isCounted));
}

async function collect(db: Db, input: Search, isCounted: boolean) {
  return await db
    .with('found', () => findMatches(db, input, isCounted))
    .selectFrom('newsletter_subscribers')
    .select([...columns, createdText, totalFound(isCounted)])
    .where((eb) => idInSubquery('id', eb.selectFrom('found').select('id').$call(cutPage(input))))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

async function searchSubscribers(db: Db, input: SubscriberListQuery) {
  const search = { ...input, pieces: await tellingPieces(db, 'newsletter_subscribers', input.q) };
  return await searchPage(db, `subscribers ${JSON.stringify([input.q, input.status])}`, {
    found: findMatches(db, search, true),
    collect: (isCounted) => collect(db, search, isCounted),
    scanInOrder: () => scanInOrder(db, input),
  });
}

async function countSubscribers(db: Db, { status }: SubscriberListQuery): Promise<number> {
  return await countOrMore(db, `subscribers ${String(status)}`, ofStatus(db, { status }));
}

/** The newest first, and how many there are, up to one more than is counted. */
export async function listSubscribers(db: Db, input: SubscriberListQuery) {
  const { rows, total } =
    input.q === ''
      ? { total: await countSubscribers(db, input), rows: await scanInOrder(db, input) }
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
