import { sql } from 'kysely';
import type { Db } from '../../../database/database';
import { deleteBatch } from '../../../database/delete-batch';

const MINUTES = 10;

export async function insertNonce(db: Db, nonceHash: string): Promise<void> {
  await db
    .insertInto('sign_in_nonces')
    .values({ nonce_hash: nonceHash, expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(MINUTES)})` })
    .execute();
}

/** True once per nonce, before it expires. */
export async function consumeNonce(db: Db, nonceHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('sign_in_nonces')
    .where('nonce_hash', '=', nonceHash)
    .returning(sql<boolean>`expires_at > now()`.as('isOpen'))
    .executeTakeFirst();
  return row?.isOpen ?? false;
}

export async function deleteExpiredNonces(db: Db): Promise<number> {
  return await deleteBatch(db, { table: 'sign_in_nonces', where: sql`expires_at < now()`, orderBy: sql`expires_at` });
}
