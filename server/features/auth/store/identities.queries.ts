import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../../database/database';
import type { ProviderProfile } from '../providers/provider';

interface Named {
  provider: string;
  profile: ProviderProfile;
}

interface Owner {
  id: string;
  userId: string;
}

export async function findIdentity(db: Db, provider: string, subject: string): Promise<Owner | undefined> {
  return await db
    .selectFrom('identities')
    .select(['id', 'user_id as userId'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function insertIdentity(
  trx: Transaction<Database>,
  userId: string,
  { provider, profile }: Named,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('identities')
    .values({
      user_id: userId,
      provider,
      subject: profile.subject,
      email: profile.email,
      email_verified: profile.isEmailVerified,
      display_name: profile.name,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function recordIdentityUse(db: Db, id: string, profile: ProviderProfile): Promise<void> {
  await db
    .updateTable('identities')
    .set({
      email: profile.email,
      email_verified: profile.isEmailVerified,
      display_name: profile.name,
      last_used_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function listIdentities(db: Db, userId: string) {
  return await db
    .selectFrom('identities')
    .select(['id', 'provider', 'display_name as name', 'email', 'created_at as linkedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function deleteIdentity(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('provider')
    .executeTakeFirst();
  return row?.provider;
}

export async function deleteAllIdentities(trx: Transaction<Database>, userId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('identities').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

interface NewUser {
  email: string | null;
  displayName: string;
}

export async function insertUser(
  trx: Transaction<Database>,
  { email, displayName }: NewUser,
): Promise<string | undefined> {
  const result = await sql<{ id: string }>`
    insert into users (email, email_confirmed_at)
    values (${email}::text, case when ${email}::text is null then null else now() end)
    on conflict (lower(email)) do nothing returning id
  `.execute(trx);
  const id = result.rows[0]?.id;
  if (id === undefined) return undefined;
  await trx.insertInto('profiles').values({ id, email, display_name: displayName }).execute();
  return id;
}
