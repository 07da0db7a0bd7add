import type { Socket } from 'node:net';
import type pg from 'pg';

/** Just above the statement timeout of 5 s, which the server enforces itself. */
const SILENCE_MS = 5_500;

export interface DriverClient {
  connection: { stream: Socket };
  readyForQuery: boolean;
}

/**
 * Destroys connections whose statement gets no response in time: the server is frozen or unreachable, and the caller
 * would wait forever. Call it after startup, whose statements may run longer.
 */
export function destroyUnresponsiveConnections(pool: pg.Pool, silenceMs = SILENCE_MS): void {
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const driver = client as pg.PoolClient & DriverClient;
    const { stream } = driver.connection;
    // A callback given to `setTimeout` is called once, and an idle connection uses it up.
    stream.setTimeout(silenceMs).on('timeout', () => {
      if (!driver.readyForQuery) destroyClient(driver);
    });
  });
}

/** Its running statement fails at once. */
export function destroyClient(client: pg.PoolClient): void {
  const { stream } = (client as pg.PoolClient & DriverClient).connection;
  stream.destroy(new Error('Connection terminated: the database is silent'));
}
