import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';

export interface NamedAccount {
  id: string;
  isNew: boolean;
  passwordHash: string | null;
  isConfirmed: boolean;
  isDisabled: boolean;
  isAdmin: boolean;
  /** An earlier start made it an admin because of ADMIN_EMAIL. */
  wasMadeAdmin: boolean;
}

export async function claimNamedAccount(trx: Transaction<Database>, email: string): Promise<NamedAccount> {
  const inserted = await sql`
    insert into users (email) values (${email}) on conflict (lower(email)) do nothing returning id
  `.execute(trx);
  const { id } = await trx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const account = await trx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'users.id',
      'users.password_hash as passwordHash',
      sql<boolean>`users.email_confirmed_at is not null`.as('isConfirmed'),
      sql<boolean>`users.disabled_at is not null`.as('isDisabled'),
      sql<boolean>`coalesce(profiles.is_admin, false)`.as('isAdmin'),
      sql<boolean>`profiles.environment_admin_at is not null`.as('wasMadeAdmin'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...account, isNew: inserted.rows.length > 0 };
}

export async function hasAdmin(trx: Transaction<Database>): Promise<boolean> {
  const found = await trx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select('users.id')
    .where('profiles.role', '=', 'admin')
    .where('users.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Set once: an admin who is demoted later is not promoted again at the next start. */
export async function recordEnvironmentAdmin(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    update profiles set environment_admin_at = now() where id = ${userId} and environment_admin_at is null
  `.execute(trx);
}
