import type { Socket } from 'node:net';
import type pg from 'pg';

/** The server itself ends a statement after five. */
const SILENCE_MS = 5_500;

/** Fields that the driver's types leave out. */
export interface DriverClient {
  connection: { stream: Socket };
  readyForQuery: boolean;
}

/**
 * From now on a connection is given up when a statement is not answered for longer than one may take: the server is
 * frozen or out of reach, and whoever waits would wait without end. Not to be called before the start is done, whose
 * statements may take as long as they need.
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
