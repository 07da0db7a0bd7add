import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Role } from '../../../../shared/auth/roles';
import type { AccountIdentifier } from '../../../../shared/auth/auth.schema';
import type { Database, Db } from '../../../database/database';
import { deleteBatch } from '../../../database/delete-batch';
import { findConfirmedEmail, lockAdmins } from './auth.queries';

interface NewAccount extends AccountIdentifier {
  passwordHash: string;
  typedHash: string | null;
}

/**
 * Returns the account of an address or number, created if there is none. A confirmed account is unchanged. If an
 * unconfirmed one has a different password, neither may open it: it has none until its owner chooses one.
 */
export async function upsertUnconfirmedUser(
  trx: Transaction<Database>,
  { email, phone, passwordHash, typedHash }: NewAccount,
) {
  const conflict = email ? sql`(lower(email))` : sql`(phone)`;
  const result = await sql<{ id: string; isConfirmed: boolean; hasPassword: boolean }>`
    insert into users as known (email, phone, password_hash)
    values (${email ?? null}, ${email ? null : phone}, ${passwordHash})
    on conflict ${conflict} do update set
      password_hash = case when known.email_confirmed_at is null and known.phone_confirmed_at is null
        and known.password_hash is distinct from ${typedHash} then null else known.password_hash end
    returning id, (email_confirmed_at is not null or phone_confirmed_at is not null) as "isConfirmed",
      password_hash is not null as "hasPassword"
  `.execute(trx);
  const row = result.rows[0];
  if (!row) throw new Error('The account was not stored.');
  return row;
}

export async function confirmEmail(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    update users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = ${userId}
  `.execute(trx);
}

export async function confirmPhone(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    update users set phone_confirmed_at = coalesce(phone_confirmed_at, now()), updated_at = now() where id = ${userId}
  `.execute(trx);
}

/**
 * Removes an address from every other account that has not confirmed it, and deletes those accounts that nothing else
 * confirms. `userId` is the account that confirmed the address, null if it does not exist yet.
 */
export async function releaseEmail(trx: Transaction<Database>, userId: string | null, email: string): Promise<void> {
  const claims = sql`id is distinct from ${userId}::uuid and lower(email) = lower(${email})
    and email_confirmed_at is null`;
  await sql`delete from users where ${claims} and phone_confirmed_at is null and not holds_identity(id)`.execute(trx);
  await sql`update users set email = null where ${claims}`.execute(trx);
}

export async function releasePhone(trx: Transaction<Database>, userId: string, phone: string): Promise<void> {
  const claims = sql`id <> ${userId} and phone = ${phone} and phone_confirmed_at is null`;
  await sql`delete from users where ${claims} and email_confirmed_at is null and not holds_identity(id)`.execute(trx);
  await sql`update users set phone = null where ${claims}`.execute(trx);
}

export async function changeEmail(trx: Transaction<Database>, userId: string, email: string): Promise<string | null> {
  const before = await findConfirmedEmail(trx, userId);
  await sql`
    update users set email = ${email}, email_confirmed_at = now(), updated_at = now() where id = ${userId}
  `.execute(trx);
  await sql`update profiles set email = ${email}, updated_at = now() where id = ${userId}`.execute(trx);
  return before;
}

export async function changePhone(trx: Transaction<Database>, userId: string, phone: string | null): Promise<void> {
  await sql`
    update users set phone = ${phone}, phone_confirmed_at = case when ${phone}::text is null then null else now() end,
      updated_at = now()
    where id = ${userId}
  `.execute(trx);
}

export async function setPassword(trx: Transaction<Database>, userId: string, passwordHash: string): Promise<void> {
  await sql`update users set password_hash = ${passwordHash}, updated_at = now() where id = ${userId}`.execute(trx);
}

export async function setDisplayName(
  trx: Transaction<Database>,
  userId: string | null,
  displayName: string | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update profiles set display_name = ${displayName}, updated_at = now()
    where id = ${userId}::uuid and display_name is distinct from ${displayName}
  `.execute(trx);
  return numAffectedRows > 0n;
}

export async function findOwnAccount(db: Db, userId: string) {
  return await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'users.email',
      'users.phone',
      'profiles.display_name as displayName',
      sql<Role | null>`profiles.role`.as('role'),
      'users.created_at as createdAt',
      sql<boolean>`users.password_hash is not null`.as('hasPassword'),
      sql<boolean>`users.email_confirmed_at is not null`.as('hasConfirmedEmail'),
      // Must match mayConfirmByCode.
      sql<boolean>`users.password_hash is null and users.email_confirmed_at is not null
        and not exists (select from passkeys where user_id = users.id and is_user_verified)`.as('canConfirmByCode'),
      sql<boolean>`exists (
        select from mfa_factors where mfa_factors.user_id = users.id and mfa_factors.status = 'verified'
      )`.as('hasSecondFactor'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/** Locks every admin, so that no other transaction can remove one until this one ends. */
export async function isLastAdmin(trx: Transaction<Database>, userId: string): Promise<boolean> {
  await lockAdmins(trx, userId);
  const admins = await trx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['profiles.id', 'users.disabled_at'])
    .where('profiles.role', '=', 'admin')
    .execute();
  const isOne = admins.some(({ id }) => id === userId);
  return isOne && !admins.some(({ id, disabled_at }) => id !== userId && disabled_at === null);
}

const DETACHED_AT_ONCE = 5_000;

// These tables grow with every save: the foreign keys would update all rows in one statement, within its time limit.
async function detachHistory(trx: Transaction<Database>, userId: string): Promise<void> {
  for (const [table, column, ...more] of [
    // The owner wrote the token's name: it is personal data.
    ['audit_log', 'actor_id', 'token_name'],
    ['post_revisions', 'saved_by'],
    ['casino_revisions', 'saved_by'],
    ['page_revisions', 'saved_by'],
  ] as const) {
    const [rows, person] = [sql.table(table), sql.ref(column)];
    const emptied = sql.join([column, ...more].map((name) => sql`${sql.ref(name)} = null`));
    for (let changed = DETACHED_AT_ONCE; changed === DETACHED_AT_ONCE;) {
      const { numAffectedRows = 0n } = await sql`
        update ${rows} set ${emptied} where ctid = any (array(
          select ctid from ${rows} where ${person} = ${userId}::uuid limit ${sql.lit(DETACHED_AT_ONCE)}
        ))
      `.execute(trx);
      changed = Number(numAffectedRows);
    }
  }
}

export async function deleteUser(trx: Transaction<Database>, userId: string): Promise<void> {
  await detachHistory(trx, userId);
  // Deletes undecided reports and their images; anonymizes the rest. Images first: that locks the rows, so that none is
  // decided or withdrawn in between.
  await trx.updateTable('payouts').set({ evidence: null }).where('reported_by', '=', userId).execute();
  await trx.deleteFrom('payouts').where('reported_by', '=', userId).where('state', '=', 'waiting').execute();
  // What administrators changed in the profile is personal data; that they did, and when, is not.
  await trx
    .updateTable('audit_log')
    .set({ before: null, after: null })
    .where('entity', '=', 'user')
    .where('action', '=', 'change_profile')
    .where('entity_id', '=', userId)
    .execute();
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}

export async function deleteCorrespondence(trx: Transaction<Database>, email: string): Promise<void> {
  // Without the subscription, nothing would stop letters that are already queued.
  await sql`
    delete from mail_queue where channel = 'letter' and lower(to_address) = lower(${email})
  `.execute(trx);
  for (const table of ['contact_messages', 'newsletter_subscribers'] as const) {
    await trx
      .deleteFrom(table)
      .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
      .execute();
  }
}

/** An address unconfirmed for a week may belong to someone else. Accounts with a role stay. */
export async function deleteUnconfirmedUsers(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'users',
    where: sql`email_confirmed_at is null and phone_confirmed_at is null and created_at < now() - interval '7 days'
      and not exists (select from profiles where profiles.id = users.id and profiles.role is not null)
      and not holds_identity(id)`,
    orderBy: sql`created_at, id`,
  });
}
