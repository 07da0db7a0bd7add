import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { changeOwner } from '../../server/embedded-postgres/placement';
import { makeOwnPostgres } from './own-postgres';
import type { OwnPostgres } from './own-postgres';

/**
 * A standby that streams from `primary`, not started yet. Copied by the functions that pg_basebackup calls, which is not
 * among the embedded binaries.
 */
export async function makeStandby(primary: OwnPostgres): Promise<OwnPostgres> {
  const standby = makeOwnPostgres();
  const { dataDirectory, user } = standby.placement;
  const client = new pg.Client({ connectionString: primary.adminConnectionString });
  await client.connect();
  await client.query(`select pg_create_physical_replication_slot('standby', true)`);
  await client.query(`select pg_backup_start('standby', true)`);
  const from = primary.placement.dataDirectory;
  const leftOut = new Set(['postmaster.pid', 'pg_wal', 'pg_replslot'].map((name) => path.join(from, name)));
  rmSync(dataDirectory, { recursive: true, force: true });
  cpSync(from, dataDirectory, { recursive: true, filter: (source) => !leftOut.has(source) });
  for (const name of ['pg_wal', 'pg_replslot']) mkdirSync(path.join(dataDirectory, name), { mode: 0o700 });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(path.join(dataDirectory, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(path.join(dataDirectory, 'standby.signal'), '');
  const host = new URL(primary.adminConnectionString).searchParams.get('host') ?? '';
  const settings = [`primary_conninfo = 'host=''${host}'' user=postgres'`, `primary_slot_name = 'standby'`];
  appendFileSync(path.join(dataDirectory, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  changeOwner(user, dataDirectory);
  return standby;
}
