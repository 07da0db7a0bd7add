import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db } from './database';
import { deleteBatch } from './delete-batch';

interface Stored {
  bodyHash: string;
  result: unknown;
}

/** False if it is stored already. Waits for a concurrent transaction that stores the same. */
export async function insertSubmission(trx: Transaction<Database>, key: string, bodyHash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('submissions')
    .values({ key, body_hash: bodyHash })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function storeSubmissionResult(trx: Transaction<Database>, key: string, result: object): Promise<void> {
  await trx
    .updateTable('submissions')
    .set({ result: JSON.stringify(result) })
    .where('key', '=', key)
    .execute();
}

export async function findSubmission(db: Db, key: string): Promise<Stored | undefined> {
  return await db
    .selectFrom('submissions')
    .select(['body_hash as bodyHash', 'result'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/** A form is retried within minutes; its id is dropped after a day. */
export async function deleteOldSubmissions(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'submissions',
    where: sql`created_at < now() - interval '1 day'`,
    orderBy: sql`created_at`,
  });
}
