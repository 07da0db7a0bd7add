import { type Kysely, sql } from 'kysely';
import { migrations } from '../../migrations/index';
import { OperatorError } from '../base/errors';

const migrationTable = 'kysely_migration';

/** Names still to run. Ignores executed names that this version does not know: a newer version ran them. */
export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const executed = await executedMigrations(db);
  return Object.keys(migrations).filter((name) => !executed.has(name));
}

export const unknownAmong = (executed: ReadonlySet<string>): string[] =>
  [...executed].filter((name) => !(name in migrations)).sort();

/** Throws for a database from before 1.0.0, whose migrations no longer exist. */
export async function executedMigrations<T>(db: Kysely<T>): Promise<Set<string>> {
  const table = await sql<{ oid: string | null }>`select to_regclass(${migrationTable})::text as oid`.execute(db);
  if (!table.rows[0]?.oid) return new Set();
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db);
  const names = new Set(rows.map((row) => row.name));
  const [first = ''] = Object.keys(migrations);
  if (names.size > 0 && !names.has(first)) {
    throw new OperatorError(
      'This database was made before version 1.0.0 and cannot be migrated: start with an empty one (another DATABASE_URL or DATA_DIR), and import there what the former version exports.',
    );
  }
  return names;
}
