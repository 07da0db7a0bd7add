import { sql } from 'kysely';
import type { Db } from './database';

export const MIGRATION_LOCK = 5_118_023_347;

interface Limits {
  statement: string;
  lock: string;
}

const setLimits = (db: Db, { statement, lock }: Limits) =>
  sql`
    select set_config('statement_timeout', ${statement}, false), set_config('lock_timeout', ${lock}, false)
  `.execute(db);

/**
 * Runs `work` in one process at a time, without statement or lock timeouts. Postgres releases the lock if its holder
 * dies.
 */
export async function withAdvisoryLock(db: Db, key: number, work: (locked: Db) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<Limits>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock
    `.execute(connection);
    await setLimits(connection, { statement: '0', lock: '0' });
    try {
      await sql`select pg_advisory_lock(${sql.lit(key)})`.execute(connection);
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(key)})`.execute(connection);
      // Not `reset`, which restores the defaults of the server or pooler, not the settings of this connection.
      for (const limits of rows) await setLimits(connection, limits);
    }
  });
}
