import { sql } from 'kysely';
import { OperatorError } from '../base/errors';
import type { Db } from './database';

const backend = sql<{ id: string }>`select concat(pg_backend_pid(), ' ', pg_postmaster_start_time()) as id`;

const getId = async (db: Db) => (await backend.execute(db)).rows[0]?.id;

/**
 * Throws if a pooler lends server connections per transaction: session settings, prepared statements, locks and LISTEN
 * would be lost or leak to other clients.
 */
export async function assertSessionPooling(db: Db): Promise<void> {
  const isShared = await db
    .connection()
    .execute(async (one) => db.connection().execute(async (other) => (await getId(one)) === (await getId(other))));
  if (!isShared) return;
  throw new OperatorError(
    'DATABASE_URL: the pooler in front of the database hands each transaction to another connection. Set pool_mode = session for this database.',
  );
}
