import { Kysely, type Migration, Migrator, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { migrations } from '../../migrations/index';
import { MIGRATION_LOCK } from './migrate';

/** The names this version knows, in the order they run. */
export const knownMigrations = Object.keys(migrations);

/** Until the transaction ends no other process migrates; one that starts meanwhile waits. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/** Runs the named migrations on a client whose transaction is open: what fails later undoes them too. */
export async function migrateInside(client: pg.Client, names: readonly string[]): Promise<void> {
  const wanted: Record<string, Migration> = {};
  for (const name of names) {
    const migration = migrations[name];
    if (migration) wanted[name] = migration;
  }
  let first: unknown;
  // After one failed statement the transaction refuses all others: the first failure is the one to tell.
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
  const provider = { getMigrations: () => Promise.resolve(wanted) };
  const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateToLatest();
  if (error) throw new Error('Migrating failed', { cause: error });
}
