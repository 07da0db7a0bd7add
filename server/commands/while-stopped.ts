import type pg from 'pg';
import { connectForLong } from '../backup/catalog.queries';
import { refuseWhileRunning } from '../backup/refuse-unless-free';
import { knownMigrations, lockMigrations, migrateInside } from '../database/migrate-inside';
import { lockSecret } from '../secrets/sealed-rows.queries';

/** Runs `work` on sealed data in one transaction, and throws if a site is using the database. A failure rolls back. */
export async function whileStopped<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectForLong(connectionString);
  try {
    await client.query('begin');
    await lockMigrations(client);
    await refuseWhileRunning(client);
    await migrateInside(client, knownMigrations);
    await lockSecret(client);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    // Ending the connection rolls back an open transaction.
    await client.end();
  }
}
