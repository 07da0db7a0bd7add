import { Kysely, type Migration, Migrator, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { migrations } from '../../migrations/index';
import { MIGRATION_LOCK } from './advisory-lock';
import { assertInReach } from './assert-in-reach';
import { pendingMigrations } from './pending-migrations';

export const knownMigrations = Object.keys(migrations);

/** Blocks other processes from migrating until the transaction ends; they wait. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

export async function migrateInside(client: pg.Client, names: readonly string[]): Promise<void> {
  const wanted: Record<string, Migration> = {};
  for (const name of names) {
    const migration = migrations[name];
    if (migration) wanted[name] = migration;
  }
  let first: unknown;
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    try {
      return await client.query(text, values);
    } catch (error) {
      throw (first ??= error);
    }
  };
  const borrowed = { query: query as PostgresPoolClient['query'], release: () => undefined };
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() } }),
  });
  if ((await pendingMigrations(db)).length === 0) return;
  await assertInReach(db);
  const provider = { getMigrations: () => Promise.resolve(wanted) };
  const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateToLatest();
  if (error) throw new Error('Migrating failed', { cause: error });
}
