import { type Kysely, type MigrationResultSet, Migrator } from 'kysely';
import type { Logger } from '../base/logger';
import { migrations } from '../../migrations/index';
import { announceAnything } from '../cache/announce-change';
import { createJobSchema, isJobSchemaInstalled } from '../jobs/job-schema.queries';
import { MIGRATION_LOCK, withAdvisoryLock } from '../database/advisory-lock';
import { assertInReach } from '../database/assert-in-reach';
import { assertSessionPooling } from '../database/assert-session-pooling';
import type { Db } from '../database/database';
import { executedMigrations, pendingMigrations, unknownAmong } from '../database/pending-migrations';

export interface MigrationState {
  name: string;
  state: 'done' | 'pending' | 'unknown';
}

/** Safe to call from several processes: one migrates, the others wait and then find nothing to do. */
export async function migrateToLatest(db: Db, logger: Logger): Promise<void> {
  await assertSessionPooling(db);
  const unknown = unknownAmong(await executedMigrations(db));
  if (unknown.length > 0) logger.warn({ unknown }, NEWER_VERSION);
  if ((await pendingMigrations(db)).length === 0 && (await isJobSchemaInstalled(db))) return;
  await withAdvisoryLock(db, MIGRATION_LOCK, async (locked) => {
    if ((await pendingMigrations(locked)).length > 0) {
      await assertInReach(locked);
      report(await migrateAll(locked), logger);
      await announceAnything(locked);
    }
    await createJobSchema(locked);
  });
}

export async function migrationStatus(db: Db): Promise<MigrationState[]> {
  const executed = await executedMigrations(db);
  return [
    ...Object.keys(migrations).map((name) => ({ name, state: executed.has(name) ? 'done' : 'pending' }) as const),
    ...unknownAmong(executed).map((name) => ({ name, state: 'unknown' }) as const),
  ];
}

const NEWER_VERSION =
  'the database was migrated by a newer version: this one runs as far as it can, and may not show or save everything';

function migrateAll(db: Db): Promise<MigrationResultSet> {
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  return new Migrator({ db: db as Kysely<unknown>, provider }).migrateToLatest();
}

function report({ error, results = [] }: MigrationResultSet, logger: Logger): void {
  const failed = results.find((result) => result.status === 'Error');
  if (failed) throw new Error(`Migration ${failed.migrationName} failed`, { cause: error });
  if (error) throw new Error('Migrating failed', { cause: error });
  for (const { migrationName } of results) logger.info({ migration: migrationName }, 'migrated');
}
