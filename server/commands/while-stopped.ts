import type pg from 'pg';
import { connectForLong } from '../backup/catalog.queries';
import { refuseWhileRunning } from '../backup/refuse-unless-free';
import { knownMigrations, lockMigrations, migrateInside } from '../database/migrate-inside';
import { lockSecret } from '../secrets/sealed-rows.queries';

/** Works on what is sealed in one transaction, on a database that no site is using: whatever fails, all is as it was. */
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
    // An open transaction ends with its connection, undone.
    await client.end();
  }
}
