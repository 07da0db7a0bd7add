import type { Socket } from 'node:net';
import type pg from 'pg';

/** Just above the statement timeout of 5 s, which the server enforces itself. */
const SILENCE_MS = 5_500;

/** Fields that the driver's types leave out. */
export interface DriverClient {
  connection: { stream: Socket };
  readyForQuery: boolean;
}

/**
 * Destroys connections of the pool whose statement gets no response within the limit: the server is frozen or
 * unreachable, and its caller would wait forever. Call it only after startup, whose statements may run longer.
 */
export function destroyUnresponsiveConnections(pool: pg.Pool): void {
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const driver = client as pg.PoolClient & DriverClient;
    const { stream } = driver.connection;
    stream.setTimeout(SILENCE_MS, () => {
      if (!driver.readyForQuery) stream.destroy(new Error('Connection terminated: the database is silent'));
    });
  });
}
