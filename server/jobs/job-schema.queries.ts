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
 * Creates or upgrades the tables of pg-boss. They are not one of our migrations and not in a backup, because their
 * content can be recreated. If the database is read-only, a later start creates them.
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
    // The install script begins a transaction, which stays open if a statement fails.
    await sql`rollback`.execute(locked);
    throw error;
  }
}
