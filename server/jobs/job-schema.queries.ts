import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import { MIGRATION_LOCK, withAdvisoryLock } from '../database/advisory-lock';
import type { Db } from '../database/database';
import { isReadOnly } from '../database/database-failure';
import { toExecutor, JOB_SCHEMA } from './enqueue.queries';

const bossOn = (db: Db, migrate: boolean) =>
  new PgBoss({ schema: JOB_SCHEMA, db: toExecutor(db), migrate, supervise: false, schedule: false });

export const isJobSchemaInstalled = (db: Db): Promise<boolean> =>
  bossOn(db, false)
    .start()
    .then(
      () => true,
      () => false,
    );

/**
 * Not one of our migrations and not in a backup, because the jobs can be recreated. If the database is read-only, a
 * later start does it. Needs the migration lock.
 */
export async function createJobSchema(locked: Db): Promise<void> {
  try {
    await bossOn(locked, true).start();
  } catch (error) {
    await sql`rollback`.execute(locked);
    if (!isReadOnly(error)) throw error;
  }
}

export async function installJobSchema(db: Db): Promise<void> {
  if (!(await isJobSchemaInstalled(db))) await withAdvisoryLock(db, MIGRATION_LOCK, createJobSchema);
}
