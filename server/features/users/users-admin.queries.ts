import { sql } from 'kysely';
import type { UserListQuery } from '../../../shared/users';
import { containsText } from '../../database/contains-text';
import { MAX_COUNTED, collectIfFew, countOrMore } from '../../database/count-up-to';
import type { Db } from '../../database/database';
import { CURSOR_ID, CURSOR_TIME, datedPage, decodeCursor } from '../../database/keyset-cursor';

const isConfirmed = sql<boolean>`(users.email_confirmed_at is not null or users.phone_confirmed_at is not null)`;
// Spelled as the index for it is.
const isUnconfirmed = sql<boolean>`(users.email_confirmed_at is null and users.phone_confirmed_at is null)`;

function users(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.phone',
      'profiles.display_name as displayName',
      'profiles.is_admin as isAdmin',
      'users.disabled_at as disabledAt',
      'users.created_at as createdAt',
      isConfirmed.as('isConfirmed'),
      sql<number>`(select count(*) from sessions where sessions.user_id = users.id and least(expires_at, absolute_expires_at) > now())::int`.as(
        'sessions',
      ),
      sql<Date | null>`(select max(last_used_at) from sessions where sessions.user_id = users.id)`.as('lastSeenAt'),
      sql<boolean>`exists (select from mfa_factors where user_id = users.id and status = 'verified')`.as(
        'hasSecondFactor',
      ),
    ]);
}

type Filter = Pick<UserListQuery, 'q' | 'filter'>;

/** One condition over two tables would have every user read: the few who have a name are found first. */
function isNamed(q: string, isCommon: boolean) {
  const named = containsText('named.display_name', q);
  return isCommon
    ? sql<boolean>`exists (select from profiles as named where named.id = users.id and ${named})`
    : sql<boolean>`users.id = any(array(
        select id from profiles as named where ${named} limit ${MAX_COUNTED + 1}))`;
}

/** `isCommon`: more match than are counted. */
function matching(db: Db, { q, filter }: Filter, isCommon: boolean) {
  let query = db.selectFrom('users');
  if (q !== '') {
    query = query.where((eb) =>
      eb.or([containsText('users.email', q), containsText('users.phone', q), isNamed(q, isCommon)]),
    );
  }
  if (filter === 'admin') {
    query = query.where('users.id', 'in', db.selectFrom('profiles').select('id').where('is_admin', '=', true));
  }
  if (filter === 'disabled') query = query.where('users.disabled_at', 'is not', null);
  if (filter === 'unconfirmed') query = query.where(isUnconfirmed);
  return query;
}

/** Of `total` that match those of one page, the newest first. */
function cutPage(db: Db, input: UserListQuery, total: number) {
  let query = matching(db, input, total > MAX_COUNTED).select(['users.id', 'users.created_at']);
  if (input.cursor !== undefined) {
    const [createdAt, id] = decodeCursor(input.cursor, [CURSOR_TIME, CURSOR_ID]);
    query = query.where(sql<boolean>`(users.created_at, users.id) < (${createdAt}::timestamptz, ${id}::uuid)`);
  }
  const hasOwnOrder = input.q === '' && input.filter !== 'admin';
  return db
    .selectFrom((hasOwnOrder ? query : collectIfFew(query, total)).as('found'))
    .selectAll('found')
    .orderBy('found.created_at', 'desc')
    .orderBy('found.id', 'desc')
    .limit(input.limit + 1);
}

export async function listUsers(db: Db, input: UserListQuery, total: number) {
  const rows = await users(db)
    .innerJoin(cutPage(db, input, total).as('page'), 'page.id', 'users.id')
    .select(sql<string>`users.created_at::text`.as('createdText'))
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
  return datedPage(rows, input.limit);
}

export async function countUsers(db: Db, { q, filter }: Filter): Promise<number> {
  return await countOrMore(db, `users ${JSON.stringify([q, filter])}`, matching(db, { q, filter }, false));
}

export async function findUser(db: Db, id: string) {
  return await users(db).where('users.id', '=', id).executeTakeFirst();
}

/**
 * Locks the user and every admin who can sign in, and says how many of those there are besides the user: of two who
 * take each other's rights at once, the second sees what the first did. Needs a transaction.
 */
export async function lockAmongAdmins(trx: Db, id: string) {
  const locked = await trx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['profiles.id', 'profiles.is_admin as isAdmin', 'users.disabled_at as disabledAt'])
    .where((eb) => eb.or([eb('profiles.id', '=', id), eb('profiles.is_admin', '=', true)]))
    .orderBy('profiles.id')
    .forUpdate()
    .execute();
  const user = locked.find((row) => row.id === id);
  const otherAdmins = locked.filter((row) => row.id !== id && row.isAdmin && row.disabledAt === null).length;
  return { user, otherAdmins };
}

export async function updateIsAdmin(db: Db, id: string, isAdmin: boolean): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ is_admin: isAdmin, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function updateIsDisabled(db: Db, id: string, isDisabled: boolean): Promise<void> {
  const disabledAt = isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null;
  await db
    .updateTable('users')
    .set({ disabled_at: disabledAt, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
