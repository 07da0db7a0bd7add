import { sql } from 'kysely';
import type { Db } from '../../../database/database';
import { SEALED } from '../../../secrets/seal';
import type { ReplacedSecret, StoredSecret } from '../sessions/factor-secret';

/** Must match the predicate of the partial index on plain secrets. */
const IS_PLAIN = sql<boolean>`secret is not null and not starts_with(secret, ${sql.lit(SEALED)})`;

export async function listPlainSecrets(db: Db, limit: number): Promise<StoredSecret[]> {
  return await db
    .selectFrom('mfa_factors')
    .select(['id', 'user_id as userId', sql<string>`secret`.as('secret')])
    .where(IS_PLAIN)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Skips rows that were changed meanwhile. */
export async function replaceSecrets(db: Db, replaced: readonly ReplacedSecret[]): Promise<void> {
  const column = (name: keyof ReplacedSecret) => replaced.map((row) => row[name]);
  await sql`
    update mfa_factors set secret = replaced.later
      from unnest(${column('id')}::uuid[], ${column('former')}::text[], ${column('later')}::text[])
        as replaced (id, former, later)
     where mfa_factors.id = replaced.id and mfa_factors.secret = replaced.former
  `.execute(db);
}
