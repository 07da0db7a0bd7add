import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { UserListQuery } from '../../../shared/users';
import { containsText } from '../../database/contains-text';
import { collectIfFew, countOrMore } from '../../database/count-up-to';
import type { Db } from '../../database/database';
import { CURSOR_ID, CURSOR_TIME, datedPage, decodeCursor } from '../../database/keyset-cursor';
import { MAX_COLLECTED, searchPage } from '../../database/search-page';
import { mayContain, surelyContains } from '../../database/text-pieces';
import { selectUsers } from './users-admin.queries';

// Spelled as the index for it is.
const isUnconfirmed = sql<boolean>`(users.email_confirmed_at is null and users.phone_confirmed_at is null)`;

const createdText = sql<string>`users.created_at::text`.as('createdText');

/** Those of one filter, whatever is searched. */
function selectFiltered(db: Db, { filter }: Pick<UserListQuery, 'filter'>) {
  const query = db.selectFrom('users').select(['users.id', 'users.created_at']);
  if (filter === 'admin') {
    return query.where('users.id', 'in', db.selectFrom('profiles').select('id').where('is_admin', '=', true));
  }
  if (filter === 'disabled') return query.where('users.disabled_at', 'is not', null);
  return filter === 'unconfirmed' ? query.where(isUnconfirmed) : query;
}

function isAfter({ cursor }: UserListQuery) {
  if (cursor === undefined) return sql<boolean>`true`;
  const [createdAt, id] = decodeCursor(cursor, [CURSOR_TIME, CURSOR_ID]);
  return sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

const cutPage =
  (input: UserListQuery) =>
  <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query
      .where(isAfter(input))
      .orderBy(sql.ref('created_at'), 'desc')
      .orderBy(sql.ref('id'), 'desc')
      .limit(input.limit + 1);

type Matching = ReturnType<typeof selectFiltered>;

/** A page along the order of the list; of a few without an order of their own, put in order. */
async function walk(db: Db, matching: Matching, input: UserListQuery) {
  const page = db.selectFrom(matching.as('found')).selectAll().$call(cutPage(input));
  return await selectUsers(db)
    .innerJoin(page.as('page'), 'page.id', 'users.id')
    .select(createdText)
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

function containing(matching: Matching, q: string): Matching {
  // A value, not an exists: for that the planner would read all names before the first user.
  const isNamed = sql<boolean>`(
    select ${containsText('named.display_name', q)} from profiles as named where named.id = users.id)`;
  return matching.where((eb) => eb.or([containsText('users.email', q), containsText('users.phone', q), isNamed]));
}

// Two searches: one condition over two tables would have every user read.
function findMatches(db: Db, input: UserListQuery) {
  const { q } = input;
  const byAddress = selectFiltered(db, input)
    .where(mayContain('users.pieces', q))
    .where((eb) => eb.or([surelyContains('users.email', q), surelyContains('users.phone', q)]))
    .limit(MAX_COLLECTED + 1);
  const byName = selectFiltered(db, input)
    .innerJoin('profiles as named', 'named.id', 'users.id')
    .where(mayContain('named.pieces', q))
    .where(surelyContains('named.display_name', q))
    .limit(MAX_COLLECTED + 1);
  const either = db.selectFrom(byAddress.as('byAddress')).selectAll();
  return db.selectFrom(either.union(db.selectFrom(byName.as('byName')).selectAll()).as('matching')).selectAll();
}

async function collect(db: Db, input: UserListQuery) {
  const page = db
    .with(
      (cte) => cte('found').materialized(),
      () => findMatches(db, input),
    )
    .selectFrom('found')
    .select(['id', 'created_at', sql<number>`(select count(*) from found)`.as('total')])
    .$call(cutPage(input));
  return await selectUsers(db)
    .innerJoin(page.as('page'), 'page.id', 'users.id')
    .select([createdText, 'page.total'])
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

async function searchUsers(db: Db, input: UserListQuery) {
  return await searchPage(db, `users ${JSON.stringify([input.q, input.filter])}`, {
    found: findMatches(db, input),
    collect: () => collect(db, input),
    walk: () => walk(db, containing(selectFiltered(db, input), input.q), input),
  });
}

async function listFiltered(db: Db, input: UserListQuery) {
  const matching = selectFiltered(db, input);
  const total = await countOrMore(db, `users ${String(input.filter)}`, matching);
  // Admins alone have no index in the order of the list.
  return { total, rows: await walk(db, input.filter === 'admin' ? collectIfFew(matching, total) : matching, input) };
}

/** The newest first, and how many there are, up to one more than is counted. */
export async function listUsers(db: Db, input: UserListQuery) {
  const { rows, total } = await (input.q === '' ? listFiltered(db, input) : searchUsers(db, input));
  return { ...datedPage(rows, input.limit), total };
}
