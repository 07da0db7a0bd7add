import { createHash } from 'node:crypto';
import type { Kysely, RawBuilder } from 'kysely';
import type { ClientSource } from './pool-shares';
import type { DB } from './schema.gen';

/** A connection keeps its prepared statements, so their number must not depend on what is asked. */
const MOST_NAMES = 50;

interface Preparing {
  source: ClientSource;
  /** Names of the prepared statements by their text; one map for all shares of a pool. */
  names: Map<string, string>;
}

const preparing = new WeakMap<Kysely<DB>, Preparing>();

/** Enables `executePrepared` for this pool. */
export function attachPreparedStatements(db: Kysely<DB>, parts: Preparing): void {
  preparing.set(db, parts);
}

function nameOf(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/**
 * Executes a statement whose text never varies: each connection parses and plans it once. Worth it for long statements,
 * which take longer to plan than to run. Its plan has to suit every parameter, and its columns must not change type in
 * a migration, because Postgres refuses that to connections that are open. Goes to the pool itself, since Kysely's
 * driver cannot name a statement; inside a transaction it is executed like any other.
 */
export async function executePrepared<T extends object>(db: Kysely<DB>, statement: RawBuilder<T>): Promise<T[]> {
  const { source, names } = preparing.get(db) ?? {};
  const { sql: text, parameters } = statement.compile(db);
  const name = names && nameOf(names, text);
  if (!source || name === undefined) return (await statement.execute(db)).rows;
  // Not `pool.query`, which closes the connection of a statement that fails.
  const client = await source.connect();
  try {
    return (await client.query<T>({ name, text, values: [...parameters] })).rows;
  } finally {
    client.release();
  }
}
