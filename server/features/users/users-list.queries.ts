import { sql } from 'kysely';
import type { AliasableExpression, SelectQueryBuilder } from 'kysely';
import type { UserListQuery } from '../../../shared/auth/users.schema';
import { containsFolded } from '../../database/contains-text';
import { countOrMore } from '../../cache/query-cache';
import { MAX_COUNTED, materializeIfSmall } from '../../database/count-up-to';
import type { Db } from '../../database/database';
import { idInSubquery } from '../../database/id-in-subquery';
import { toPage, readCursor } from '../../database/list-cursor';
import { userColumns } from './users.admin.queries';

// The first two conditions must match the predicate of the index.
const isUnconfirmed = sql<boolean>`(users.email_confirmed_at is null and users.phone_confirmed_at is null
  and not holds_identity(users.id))`;

const orderValue = sql<string>`users.created_at::text`.as('orderValue');

function selectFiltered(db: Db, { filter }: Pick<UserListQuery, 'filter'>) {
  const query = db.selectFrom('users').select(['users.id', 'users.created_at']);
  if (filter === 'admin') {
    return query.where('users.id', 'in', db.selectFrom('profiles').select('id').where('role', '=', 'admin'));
  }
  if (filter === 'staff') {
    return query.where('users.id', 'in', db.selectFrom('profiles').select('id').where('role', 'is not', null));
  }
  if (filter === 'disabled') return query.where('users.disabled_at', 'is not', null);
  return filter === 'unconfirmed' ? query.where(isUnconfirmed) : query;
}

function isAfter({ cursor }: UserListQuery) {
  const after = readCursor(cursor, 'zonedMoment');
  if (!after) return sql<boolean>`true`;
  return sql<boolean>`(created_at, id) < (${after.value}::timestamptz, ${after.id}::uuid)`;
}

interface Found {
  id: string;
  created_at: Date;
}

const cutPage =
  (input: UserListQuery) =>
  <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query
      .where(isAfter(input))
      .orderBy(sql.ref('created_at'), 'desc')
      .orderBy(sql.ref('id'), 'desc')
      .limit(input.limit + 1);

async function fetchPage(db: Db, found: AliasableExpression<Found>, input: UserListQuery) {
  const page = db.selectFrom(found.as('found')).select('id').$call(cutPage(input));
  return await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select([...userColumns, orderValue])
    .where(idInSubquery('users.id', page))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .execute();
}

/**
 * Two searches, each with its own index, because one condition over two tables would scan all users. Each is limited to
 * one page, or to MAX_COUNTED + 1 rows for counting.
 */
function findUsers(db: Db, input: UserListQuery, isMany = false) {
  const byAddress = selectFiltered(db, input).where(containsFolded('users.folded_addresses', input.q));
  const byName = selectFiltered(db, input)
    .innerJoin('profiles as named', 'named.id', 'users.id')
    .where(containsFolded('named.folded_name', input.q));
  const cut = (search: AliasableExpression<Found>) => {
    const found = db.selectFrom(search.as('found')).select(['id', 'created_at']);
    const few = isMany ? found.$call(cutPage(input)) : found.limit(MAX_COUNTED + 1);
    return db.selectFrom(few.as('few')).select(['id', 'created_at']);
  };
  const either = cut(byAddress).union(cut(byName));
  return db.selectFrom(either.as('either')).select(['id', 'created_at']);
}

async function searchUsers(db: Db, input: UserListQuery) {
  const few = findUsers(db, input);
  const total = await countOrMore(db, `users ${JSON.stringify([input.q, input.filter])}`, few);
  return { total, rows: await fetchPage(db, total > MAX_COUNTED ? findUsers(db, input, true) : few, input) };
}

async function listFiltered(db: Db, input: UserListQuery) {
  const matching = selectFiltered(db, input);
  const total = await countOrMore(db, `users ${String(input.filter)}`, matching);
  return {
    total,
    rows: await fetchPage(
      db,
      input.filter === 'admin' || input.filter === 'staff' ? materializeIfSmall(matching, total) : matching,
      input,
    ),
  };
}

export async function listUsers(db: Db, input: UserListQuery) {
  const { rows, total } = await (input.q === '' ? listFiltered(db, input) : searchUsers(db, input));
  return { ...toPage(rows, input.limit), total };
}
