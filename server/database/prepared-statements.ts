import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import pg from 'pg';

// As `prepared` writes it.
const MARK = '/* prepared */';

/** A connection keeps its prepared statements, so their number must not depend on what is asked. */
const MOST_NAMES = 50;

/**
 * Marks a statement whose text never varies: each connection parses and plans it once. Worth it for long statements,
 * which take longer to plan than to run. Its plan has to suit every parameter, and its columns must not change type in
 * a migration, because Postgres refuses that to connections that are open.
 */
export const prepared = <T>(statement: RawBuilder<T>): RawBuilder<T> => sql<T>`${statement} /* prepared */`;

/** Names of a pool's prepared statements by their text. */
function statementNames() {
  const names = new Map<string, string>();
  return (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
    return name;
  };
}

/** Makes a pool's connections prepare the statements that `prepared` marks: Kysely's driver cannot name a statement. */
export function prepareMarked(pool: pg.Pool): void {
  const nameOf = statementNames();
  // Looked up at each call, like any inherited method.
  const inherited = () => Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  pool.on('connect', (client) => {
    const named = (text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && text.endsWith(MARK) ? nameOf(text) : undefined;
      const query = name === undefined ? text : { name, text };
      return Reflect.apply(inherited(), client, [query, ...rest]);
    };
    client.query = named as typeof client.query;
  });
}
