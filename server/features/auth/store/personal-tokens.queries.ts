import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Role } from '../../../../shared/auth/roles';
import type { TokenScope } from '../../../../shared/auth/token-scopes';
import type { Database, Db } from '../../../database/database';
import { deleteBatch } from '../../../database/delete-batch';

/** Days for which an expired token stays in its owner's list, to explain why a program stopped working. */
const DAYS_SHOWN = 30;

interface PersonalToken {
  id: string;
  userId: string;
  name: string;
  role: Role | null;
  scopes: TokenScope[];
}

export async function findPersonalToken(db: Db, tokenHash: string): Promise<PersonalToken | undefined> {
  return await db
    .selectFrom('personal_tokens')
    .innerJoin('users', 'users.id', 'personal_tokens.user_id')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'personal_tokens.id',
      'users.id as userId',
      'personal_tokens.name',
      sql<Role | null>`profiles.role`.as('role'),
      sql<TokenScope[]>`personal_tokens.scopes`.as('scopes'),
    ])
    .where('personal_tokens.token_hash', '=', tokenHash)
    .where('personal_tokens.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function touchPersonalToken(db: Db, id: string): Promise<void> {
  await sql`
    update personal_tokens set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')
  `.execute(db);
}

export async function listPersonalTokens(db: Db, userId: string) {
  return await db
    .selectFrom('personal_tokens')
    .select([
      'id',
      'name',
      sql<TokenScope[]>`scopes`.as('scopes'),
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
      sql<number>`ceil(extract(epoch from expires_at - now()) / 86400)::int`.as('daysLeft'),
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
}

interface NewToken {
  userId: string;
  name: string;
  tokenHash: string;
  scopes: readonly TokenScope[];
  days: number;
}

export async function insertPersonalToken(
  trx: Transaction<Database>,
  { userId, name, tokenHash, scopes, days }: NewToken,
): Promise<{ id: string; expiresAt: Date }> {
  return await trx
    .insertInto('personal_tokens')
    .values({
      user_id: userId,
      name,
      token_hash: tokenHash,
      scopes: [...scopes],
      expires_at: sql<Date>`now() + make_interval(days => ${days}::int)`,
    })
    .returning(['id', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow();
}

export async function countPersonalTokens(trx: Transaction<Database>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('personal_tokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deletePersonalToken(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('personal_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deletePersonalTokens(trx: Transaction<Database>, userId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('personal_tokens').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteWritingTokens(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .deleteFrom('personal_tokens')
    .where('user_id', '=', userId)
    .where(sql<boolean>`scopes <> array['read']`)
    .execute();
}

export async function deleteExpiredPersonalTokens(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'personal_tokens',
    where: sql`expires_at < now() - make_interval(days => ${sql.lit(DAYS_SHOWN)})`,
    orderBy: sql`expires_at`,
  });
}
