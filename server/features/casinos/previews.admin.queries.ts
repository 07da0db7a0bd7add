import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';

interface NewPreview {
  casinoId: string;
  userId: string;
  tokenHash: string;
  days: number;
}

const targetOf = (casinoId: string) => `casino:${casinoId}`;

export async function insertPreview(trx: Transaction<Database>, { casinoId, userId, tokenHash, days }: NewPreview) {
  return await trx
    .insertInto('one_time_tokens')
    .values({
      user_id: userId,
      purpose: 'preview',
      target: targetOf(casinoId),
      token_hash: tokenHash,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
}

export async function deletePreviews(
  trx: Transaction<Database>,
  casinoId: string,
  { onlyExpired = false } = {},
): Promise<void> {
  await trx
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', 'preview')
    .where('target', '=', targetOf(casinoId))
    .$if(onlyExpired, (query) => query.where('expires_at', '<=', sql<Date>`now()`))
    .execute();
}

/** The casino a link leads to, in whatever state it is. */
export async function findPreviewedCasinoId(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_tokens as link')
    .innerJoin('casinos', (join) => join.on(sql`'casino:' || casinos.id`, '=', sql.ref('link.target')))
    .select('casinos.id')
    .where('link.purpose', '=', 'preview')
    .where('link.token_hash', '=', tokenHash)
    .where('link.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.id;
}
