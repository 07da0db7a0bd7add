import type pg from 'pg';
import { countOtherConnections, countRows, listTables, migrationsIn } from './catalog.queries';
import { BackupError } from './manifest';
import type { BackupWork } from './write-backup';

export async function assertServerStopped(client: pg.Client): Promise<void> {
  if ((await countOtherConnections(client)) === 0) return;
  throw new BackupError('The site is running on this database. Stop it, every replica of it, and try again.');
}

export async function assertDatabaseFree(client: pg.Client, force: boolean, print: BackupWork['print']): Promise<void> {
  await assertServerStopped(client);
  const tables = await listTables(client);
  if (tables.length > 0 && (await migrationsIn(client)).length === 0) {
    throw new BackupError('This database holds tables that are not LootRank’s. Use one of its own.');
  }
  const contents: string[] = [];
  for (const { name } of tables) {
    const rows = await countRows(client, name);
    if (rows > 0) contents.push(`${name} ${rows}`);
  }
  if (contents.length === 0) return;
  const held = `The database is not empty (rows: ${contents.join(', ')}).`;
  if (!force) throw new BackupError(`${held} With --force all of it is replaced by the backup.`);
  print(`${held} All of it is replaced by the backup.`);
}
