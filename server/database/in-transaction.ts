import type { Transaction } from 'kysely';
import type { Database, Db } from './database';

const isOpen = (db: Db): db is Transaction<Database> => db.isTransaction;

export async function inTransaction<Result>(db: Db, run: (trx: Transaction<Database>) => Promise<Result>) {
  return await (isOpen(db) ? run(db) : db.transaction().execute(run));
}
