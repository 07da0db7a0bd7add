import type { Transaction } from 'kysely';
import type { Database, Db } from './database';

/** Runs in the transaction that is open, otherwise in one of its own. */
export async function inTransaction<Result>(db: Db, run: (trx: Transaction<Database>) => Promise<Result>) {
  return await (db.isTransaction ? run(db as Transaction<Database>) : db.transaction().execute(run));
}
