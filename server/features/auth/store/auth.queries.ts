import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Role } from '../../../../shared/auth/roles';
import type { AccountIdentifier } from '../../../../shared/auth/auth.schema';
import type { Database, Db } from '../../../database/database';

export interface Account {
  id: string;
  email: string | null;
  phone: string | null;
  passwordHash: string | null;
  role: Role | null;
  isConfirmed: boolean;
  hasConfirmedEmail: boolean;
  isDisabled: boolean;
  factorIds: string[];
  identityIds: string[];
  passkeyIds: string[];
  /** Its device verified the owner at registration: only such a passkey confirms a change. */
  hasConfirmingPasskey: boolean;
}

function accounts(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.phone',
      'users.password_hash as passwordHash',
      sql<Role | null>`profiles.role`.as('role'),
      sql<boolean>`users.email_confirmed_at is not null or users.phone_confirmed_at is not null
        or holds_identity(users.id)`.as('isConfirmed'),
      sql<boolean>`users.email_confirmed_at is not null`.as('hasConfirmedEmail'),
      sql<boolean>`users.disabled_at is not null`.as('isDisabled'),
      sql<string[]>`array(
        select id from mfa_factors where user_id = users.id and status = 'verified' order by id
      )::text[]`.as('factorIds'),
      sql<string[]>`array(select id from identities where user_id = users.id order by id)::text[]`.as('identityIds'),
      sql<string[]>`array(select id from passkeys where user_id = users.id order by id)::text[]`.as('passkeyIds'),
      sql<boolean>`exists (select from passkeys where user_id = users.id and is_user_verified)`.as(
        'hasConfirmingPasskey',
      ),
    ]);
}

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return await accounts(db)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function findAccountByPhone(db: Db, phone: string): Promise<Account | undefined> {
  return await accounts(db).where('users.phone', '=', phone).executeTakeFirst();
}

export async function findAccountById(db: Db, userId: string): Promise<Account | undefined> {
  return await accounts(db).where('users.id', '=', userId).executeTakeFirst();
}

export async function findAccountByIdentifier(
  db: Db,
  { email, phone }: AccountIdentifier,
): Promise<Account | undefined> {
  return email ? await findAccountByEmail(db, email) : await findAccountByPhone(db, phone ?? '');
}

export async function findRole(db: Db, userId: string): Promise<Role | null> {
  const profile = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(sql<Role | null>`profiles.role`.as('role'))
    .where('profiles.id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return profile?.role ?? null;
}

/** The weakest row lock, the same that a foreign key reference to the user takes. */
export async function lockUserKey(trx: Transaction<Database>, userId: string | null): Promise<void> {
  await sql`select id from users where id = ${userId}::uuid for key share`.execute(trx);
}

export async function findConfirmedEmail(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Serialises changes of an account's credentials until the transaction ends. Lock it before its other rows. */
export async function lockUser(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Blocks lockUser and every change of the row until the transaction ends, but not other holders of this lock. */
export async function lockUserShared(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute();
}

/** Locks the user and every admin, in a fixed order. Read their state in a later statement: this one may wait. */
export async function lockAdmins(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    select id from users where id in (select ${userId}::uuid union select id from profiles where role = 'admin')
    order by id for no key update
  `.execute(trx);
}

export async function ensureProfile(db: Db, userId: string): Promise<void> {
  await sql`
    insert into profiles (id, email) select id, email from users where id = ${userId}
    on conflict (id) do nothing
  `.execute(db);
}

export async function findProfile(db: Db, userId: string) {
  return await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select([
      'profiles.id',
      'profiles.is_admin as isAdmin',
      sql<Role | null>`profiles.role`.as('role'),
      'users.email',
      sql<string>`coalesce(profiles.display_name, split_part(users.email, '@', 1), 'Member')`.as('displayName'),
    ])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
}

export async function findSessionProfile(db: Db, userId: string) {
  const known = await findProfile(db, userId);
  if (known) return known;
  await ensureProfile(db, userId);
  return (await findProfile(db, userId)) ?? null;
}

export async function lockFirstAccount(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lootrank first account'))`.execute(trx);
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function ensureConfirmedUser(db: Db, email: string, passwordHash: string): Promise<string> {
  const result = await sql<{ id: string }>`
    insert into users as known (email, password_hash, email_confirmed_at) values (${email}, ${passwordHash}, now())
    on conflict (lower(email)) do update set email_confirmed_at = coalesce(known.email_confirmed_at, now())
    returning id
  `.execute(db);
  const row = result.rows[0];
  if (!row) throw new Error('The account was not stored.');
  return row.id;
}

export async function makeAdmin(db: Db, userId: string): Promise<void> {
  await sql`
    insert into profiles (id, email, role) select id, email, 'admin' from users where id = ${userId}
    on conflict (id) do update set role = 'admin', updated_at = now() where not profiles.is_admin
  `.execute(db);
}

/** Makes a new password the only way into the account: deletes all other credentials and enables the account. */
export async function resetAccess(trx: Transaction<Database>, userId: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())`,
      phone: null,
      phone_confirmed_at: null,
      disabled_at: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
  const opening = [
    'sessions',
    'token_families',
    'personal_tokens',
    'mfa_factors',
    'recovery_codes',
    'one_time_tokens',
    'identities',
    'passkeys',
  ] as const;
  for (const table of opening) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
