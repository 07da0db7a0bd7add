import { createHash } from 'node:crypto';
import type { Kysely, RawBuilder } from 'kysely';
import type { ClientSource } from './pool-shares';
import type { DB } from './schema.gen';

/** A connection keeps its prepared statements, so their number must not depend on requests. */
const MOST_NAMES = 50;

interface Preparing {
  source: ClientSource;
  names: Map<string, string>;
}

const preparing = new WeakMap<Kysely<DB>, Preparing>();

export function attachPreparedStatements(db: Kysely<DB>, parts: Preparing): void {
  preparing.set(db, parts);
}

function getName(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/**
 * For a constant statement that takes longer to plan than to run: each connection plans it only once. The plan must
 * suit every parameter, and a migration must not change the column types, which Postgres refuses on open connections.
 * Uses the pool directly because Kysely cannot name a statement; inside a transaction it runs unnamed.
 */
export async function executePrepared<T extends object>(db: Kysely<DB>, statement: RawBuilder<T>): Promise<T[]> {
  const { source, names } = preparing.get(db) ?? {};
  const { sql: text, parameters } = statement.compile(db);
  const name = names && getName(names, text);
  if (!source || name === undefined) return (await statement.execute(db)).rows;
  // Not `pool.query`, which closes the connection when a statement fails.
  const client = await source.connect();
  try {
    return (await client.query<T>({ name, text, values: [...parameters] })).rows;
  } finally {
    client.release();
  }
}
