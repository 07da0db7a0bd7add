import { sql } from 'kysely';
import type { Db } from './database';

/** Held while the schema changes. */
export const MIGRATION_LOCK = 5_118_023_347;

/**
 * Runs `work` in one process at a time; the others wait. Neither the wait nor `work` has a statement or lock timeout.
 * Postgres releases the lock if its holder dies.
 */
export async function withAdvisoryLock(db: Db, key: number, work: (locked: Db) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0; set lock_timeout = 0`.execute(connection);
    try {
      await sql`select pg_advisory_lock(${sql.lit(key)})`.execute(connection);
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(key)}); reset statement_timeout; reset lock_timeout`.execute(
        connection,
      );
    }
  });
}
