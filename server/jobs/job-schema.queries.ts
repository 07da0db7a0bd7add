import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import { withAdvisoryLock } from '../database/advisory-lock';
import type { Db } from '../database/database';
import { isReadOnly } from '../database/database-failure';
import { executorOf, JOB_SCHEMA } from './enqueue.queries';

const LOCK_KEY = 5_118_023_349;

const bossOn = (db: Db, migrate: boolean) =>
  new PgBoss({ schema: JOB_SCHEMA, db: executorOf(db), migrate, supervise: false, schedule: false });

const isInstalled = (db: Db) =>
  bossOn(db, false)
    .start()
    .then(
      () => true,
      () => false,
    );

/**
 * Makes the library's tables, or brings them to its version. They hold nothing that could not be made again, so they are
 * no migration of ours: a backup leaves them out. In a database that is read-only they are made by a later start.
 */
export async function installJobSchema(db: Db): Promise<void> {
  if (await isInstalled(db)) return;
  try {
    await withAdvisoryLock(db, LOCK_KEY, (locked) => install(locked));
  } catch (error) {
    if (!isReadOnly(error)) throw error;
  }
}

async function install(locked: Db): Promise<void> {
  try {
    await bossOn(locked, true).start();
  } catch (error) {
    // Its statements begin a transaction, which stays open after one that fails.
    await sql`rollback`.execute(locked);
    throw error;
  }
}
