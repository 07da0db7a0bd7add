import { sql } from 'kysely';
import pg from 'pg';
import { OperatorError } from '../base/errors';
import type { Db } from './database';
import { withSessionSettings } from './session-settings';

/** While others use the pooler, two connections of ours do not always get the same one of the server's. */
const ATTEMPTS = 5;
const ANSWER_MS = 3_000;

const backend = sql<{ id: string }>`select concat(pg_backend_pid(), ' ', pg_postmaster_start_time()) as id`;

const getId = async (db: Db) => (await backend.execute(db)).rows[0]?.id;

/**
 * Whether a pooler lends server connections per transaction: session settings, prepared statements, locks and LISTEN
 * would be lost or leak to other clients.
 */
export const sharesConnections = (db: Db): Promise<boolean> =>
  db.connection().execute((one) =>
    db.connection().execute(async (other) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        if ((await getId(one)) === (await getId(other))) return true;
      }
      return false;
    }),
  );

export async function assertSessionPooling(db: Db): Promise<void> {
  if (!(await sharesConnections(db))) return;
  throw new OperatorError(
    'DATABASE_DIRECT_URL: the pooler in front of the database hands each transaction to another connection. Set this variable to an address past it, or pool_mode = session for this database.',
  );
}

/** Not through the pool, whose connections have to have the settings of a role in this very database. */
async function getPlace(address: string): Promise<string | undefined> {
  const { connectionString } = withSessionSettings({ connectionString: address });
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'lootrank',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const place = `select concat(current_database(), ' ', pg_postmaster_start_time()) as place`;
    return (await client.query<{ place: string }>(place)).rows[0]?.place;
  } finally {
    await client.end();
  }
}

export async function assertSameDatabase(pooled: string, direct: string): Promise<void> {
  if ((await getPlace(pooled)) === (await getPlace(direct))) return;
  throw new OperatorError('DATABASE_DIRECT_URL: leads to another database than DATABASE_URL.');
}
