import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { UserListQuery } from '../../../shared/users';
import { containsText } from '../../database/contains-text';
import { materializeIfSmall, countOrMore } from '../../database/count-up-to';
import type { Db } from '../../database/database';
import { idInSubquery } from '../../database/id-in-subquery';
import { CURSOR_ID, CURSOR_TIME, datedPage, decodeCursor } from '../../database/keyset-cursor';
import { collected, searchPage, totalFound } from '../../database/search-page';
import { matchesTrigrams, containsExact, tellingPieces } from '../../database/text-pieces';
import { userColumns } from './users.admin.queries';

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
async function scanInOrder(db: Db, matching: Matching, input: UserListQuery) {
  const page = db.selectFrom(matching.as('found')).select('id').$call(cutPage(input));
  return await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select([...userColumns, createdText])
    .where(idInSubquery('users.id', page))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .execute();
}

function containing(matching: Matching, q: string): Matching {
  // A value, not an exists: for that the planner would read all names before the first user.
  const isNamed = sql<boolean>`(
    select ${containsText('named.display_name', q)} from profiles as named where named.id = users.id)`;
  return matching.where((eb) => eb.or([containsText('users.email', q), containsText('users.phone', q), isNamed]));
}

/** To be counted, the matches of one search; otherwise those that can stand on a page. */
function cutMatches(db: Db, input: UserListQuery, matches: Matching, isCounted: boolean) {
  const cut = db
    .selectFrom(matches.$call(collected(isCounted)).as('collected'))
    .selectAll()
    .$if(!isCounted, cutPage(input));
  return db.selectFrom(cut.as('cut')).selectAll();
}

/** `pieces`: of the text that is searched. */
type Search = UserListQuery & { pieces: Record<'users' | 'profiles', readonly string[]> };

// Two searches: one condition over two tables would have every user read.
function findMatches(db: Db, input: Search, isCounted: boolean) {
  const { q, pieces } = input;
  const byAddress = selectFiltered(db, input)
    .where(matchesTrigrams('users.pieces', pieces.users))
    .where((eb) => eb.or([containsExact('users.email', q), containsExact('users.phone', q)]));
  const byName = selectFiltered(db, input)
    .innerJoin('profiles as named', 'named.id', 'users.id')
    .where(matchesTrigrams('named.pieces', pieces.profiles))
    .where(containsExact('named.display_name', q));
  const either = cutMatches(db, input, byAddress, isCounted).union(cutMatches(db, input, byName, isCounted));
  return db.selectFrom(either.as('matching')).selectAll();
}

async function collect(db: Db, input: Search, isCounted: boolean) {
  return await db
    .with('found', () => findMatches(db, input, isCounted))
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select([...userColumns, createdText, totalFound(isCounted)])
    .where((eb) => idInSubquery('users.id', eb.selectFrom('found').select('id').$call(cutPage(input))))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .execute();
}

async function searchUsers(db: Db, input: UserListQuery) {
  const [users, profiles] = await Promise.all([
    tellingPieces(db, 'users', input.q),
    tellingPieces(db, 'profiles', input.q),
  ]);
  const search = { ...input, pieces: { users, profiles } };
  return await searchPage(db, `users ${JSON.stringify([input.q, input.filter])}`, {
    found: findMatches(db, search, true),
    collect: (isCounted) => collect(db, search, isCounted),
    scanInOrder: () => scanInOrder(db, containing(selectFiltered(db, input), input.q), input),
  });
}

async function listFiltered(db: Db, input: UserListQuery) {
  const matching = selectFiltered(db, input);
  const total = await countOrMore(db, `users ${String(input.filter)}`, matching);
  // Admins alone have no index in the order of the list.
  return {
    total,
    rows: await scanInOrder(db, input.filter === 'admin' ? materializeIfSmall(matching, total) : matching, input),
  };
}

/** The newest first, and how many there are, up to one more than is counted. */
export async function listUsers(db: Db, input: UserListQuery) {
  const { rows, total } = await (input.q === '' ? listFiltered(db, input) : searchUsers(db, input));
  return { ...datedPage(rows, input.limit), total };
}
