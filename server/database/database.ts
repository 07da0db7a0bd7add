import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from '../base/logger';
import { pendingMigrations } from './pending-migrations';
import { attachPoolShares } from './pool-shares';
import type { ClientSource } from './pool-shares';
import { attachPreparedStatements } from './prepared-statements';
import type { DB } from './schema.gen';
import { SHORT_STATEMENTS, withSessionSettings } from './session-settings';
import type { SessionOptions } from './session-settings';

export type Database = DB;

export type Db = Kysely<Database>;

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  destroy: () => Promise<void>;
}

interface DatabaseOptions extends Omit<SessionOptions, 'settings'> {
  logger: Logger;
  limits?: Partial<typeof poolLimits>;
  replica?: { over: (primary: ClientSource) => ClientSource } | undefined;
}

export const poolLimits = {
  max: 10,
  // A request may wait for two connections in a row: together less than 5 s.
  connectionTimeoutMillis: 2_400,
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  keepAlive: true,
  application_name: 'lootrank',
};

export function createDatabase({
  connectionString,
  isPooled = false,
  logger,
  limits,
  replica,
}: DatabaseOptions): OpenDatabase {
  const { statement_timeout, lock_timeout, ...ofPool } = { ...poolLimits, ...limits };
  const pool = new pg.Pool({
    ...ofPool,
    ...withSessionSettings({
      connectionString,
      isPooled,
      settings: {
        ...SHORT_STATEMENTS,
        statement_timeout: String(statement_timeout),
        lock_timeout: String(lock_timeout),
      },
    }),
    types: typeParsers(),
  });
  const logLoss = ({ message, code }: NodeJS.ErrnoException) => {
    // Named fields only: the driver attaches the whole client, with its settings, to the error.
    if (!pool.ending) logger.warn({ code, reason: message }, 'database connection lost');
  };
  pool.on('error', logLoss);
  // pg-pool handles errors of idle clients only; an error between two statements of a transaction would crash the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', (client) =>
    client.on('notice', ({ severity, message }) => {
      if (severity === 'WARNING') logger.warn({ reason: message }, 'the database warns');
    }),
  );
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const names = new Map<string, string>();
  // Behind a pooler a statement may run on a connection that has not prepared it.
  const attach = (share: Db, source: ClientSource) => {
    if (!isPooled) attachPreparedStatements(share, { source, names });
  };
  attachPoolShares(db, pool, attach, replica && ((primary) => replica.over(primary)));
  return { db, pool, destroy: () => destroy(db, pool) };
}

/** Kysely ends the pool only if it has been used. */
async function destroy(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy();
  if (!pool.ended) await pool.end();
}

export async function pingDatabase(db: Db): Promise<boolean> {
  return await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

export async function isDatabaseReady(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return (await pendingMigrations(db)).length === 0;
  } catch {
    return false;
  }
}

function typeParsers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  types.setTypeParser(pg.types.builtins.DATE, (value: string) => value);
  return types;
}
