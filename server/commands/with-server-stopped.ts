import type pg from 'pg';
import { connectWithoutTimeout } from '../backup/catalog.queries';
import { assertServerStopped } from '../backup/assert-database-free';
import { knownMigrations, lockMigrations, migrateInside } from '../database/migrate-inside';
import { lockSecret } from '../secrets/sealed-rows.queries';

/** Runs `work` on sealed data in one transaction, and throws if a site is using the database. A failure rolls back. */
export async function withServerStopped<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectWithoutTimeout(connectionString);
  try {
    await client.query('begin');
    await lockMigrations(client);
    await assertServerStopped(client);
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
