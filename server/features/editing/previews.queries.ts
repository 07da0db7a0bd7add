import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';

interface NewPreview {
  target: string;
  userId: string;
  tokenHash: string;
  days: number;
}

export async function insertPreview(trx: Transaction<Database>, { target, userId, tokenHash, days }: NewPreview) {
  return await trx
    .insertInto('one_time_tokens')
    .values({
      user_id: userId,
      purpose: 'preview',
      target,
      token_hash: tokenHash,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
}

export async function deletePreviews(
  trx: Transaction<Database>,
  target: string,
  { onlyExpired = false, madeBy }: { onlyExpired?: boolean; madeBy?: string } = {},
): Promise<void> {
  await trx
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', 'preview')
    .where('target', '=', target)
    .$if(onlyExpired, (query) => query.where('expires_at', '<=', sql<Date>`now()`))
    .$if(madeBy !== undefined, (query) => query.where('user_id', '=', madeBy ?? null))
    .execute();
}

export async function deletePreviewsBy(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('one_time_tokens').where('purpose', '=', 'preview').where('user_id', '=', userId).execute();
}

export async function findPreview(db: Db, tokenHash: string) {
  return await db
    .selectFrom('one_time_tokens')
    .select(['target', 'user_id as userId', 'expires_at as expiresAt'])
    .where('purpose', '=', 'preview')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}
