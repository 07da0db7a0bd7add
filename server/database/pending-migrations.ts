import { type Kysely, sql } from 'kysely';
import { migrations } from '../../migrations/index';

const migrationTable = 'kysely_migration';

/** Names still to run. Ignores executed names that this version does not know: a newer version ran them. */
export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const executed = await executedMigrations(db);
  return Object.keys(migrations).filter((name) => !executed.has(name));
}

/** Executed names that this version does not know, run by a newer one. */
export const unknownAmong = (executed: ReadonlySet<string>): string[] =>
  [...executed].filter((name) => !(name in migrations)).sort();

export async function executedMigrations<T>(db: Kysely<T>): Promise<Set<string>> {
  const table = await sql<{ oid: string | null }>`select to_regclass(${migrationTable})::text as oid`.execute(db);
  if (!table.rows[0]?.oid) return new Set();
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db);
  return new Set(rows.map((row) => row.name));
}
