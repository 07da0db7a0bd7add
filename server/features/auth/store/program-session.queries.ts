import { sql } from 'kysely';
import type { Db } from '../../../database/database';

async function findUser(db: Db, userId: string) {
  return await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.phone',
      'profiles.display_name',
      sql<boolean>`coalesce(profiles.is_admin, false)`.as('is_admin'),
      'users.email_confirmed_at',
      'users.phone_confirmed_at',
      'users.created_at',
      'users.updated_at',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

async function listIdentities(db: Db, userId: string) {
  return await db
    .selectFrom('identities')
    .select(['id', 'provider', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
}

async function listFactors(db: Db, userId: string) {
  return await db
    .selectFrom('mfa_factors')
    .select(['id', 'type', 'status', 'friendly_name', 'created_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
}

export async function findSessionUser(db: Db, userId: string) {
  const user = await findUser(db, userId);
  return user && { ...user, identities: await listIdentities(db, userId), factors: await listFactors(db, userId) };
}

export type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>;
