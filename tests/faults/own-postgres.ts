import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { binariesFor, choosePlacement } from '../../server/embedded-postgres/placement';
import type { Placement } from '../../server/embedded-postgres/placement';
import { findPostmaster, initialise, start, stop } from '../../server/embedded-postgres/postmaster';
import { makeSocketDirectory } from '../../server/embedded-postgres/socket-directory';

export interface OwnPostgres {
  /** Connects as the product's role to an empty database. Known even while the server is stopped. */
  connectionString: string;
  adminConnectionString: string;
  placement: Placement;
  start: () => Promise<void>;
  /** Kills the server without a clean shutdown, as if its machine had failed. */
  kill: () => void;
  /** As the administrator, in the database postgres unless `connectionString` names another. */
  query: (statement: string, connectionString?: string) => Promise<pg.QueryResult>;
  remove: () => Promise<void>;
}

const OLDEST = fileURLToPath(new URL('../../node_modules/postgres-14-linux-x64', import.meta.url));

// Postgres 14's initdb has no ICU locale provider, which the product requests from the embedded release.
function initialiseOldest({ binaries, dataDirectory, user }: Placement): void {
  if (existsSync(path.join(dataDirectory, 'PG_VERSION'))) return;
  const { file, args, options } = user.command(binaries.initdb, [
    `--pgdata=${dataDirectory}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  ]);
  const { status, stderr } = spawnSync(file, args, { ...options, env: { LC_ALL: 'C', TZ: 'UTC' }, encoding: 'utf8' });
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
}

/**
 * A durable server without a supervisor: it stays down until it is started again, and is not started at first.
 * `release` selects the oldest major that the README promises, or the one embedded in the product.
 */
export function makeOwnPostgres(release: 'embedded' | 'oldest' = 'embedded'): OwnPostgres {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-faults-'));
  // As root the server runs under another account, which must be able to enter the directory.
  chmodSync(dataDir, 0o755);
  const chosen = choosePlacement(dataDir, pino({ level: 'silent' }));
  const placement = { ...chosen, binaries: binariesFor(chosen.user, release === 'oldest' ? OLDEST : undefined) };
  const socketDirectory = makeSocketDirectory(dataDir, placement.user);
  const options = { placement, socketDirectory, durable: true, logFile: path.join(dataDir, 'postgres.log') };
  const host = encodeURIComponent(socketDirectory);
  const adminConnectionString = `postgresql://postgres@localhost/postgres?host=${host}`;
  const postmaster = () => findPostmaster(placement.dataDirectory);

  async function query(statement: string, connectionString = adminConnectionString) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async function startServer() {
    if (release === 'oldest') initialiseOldest(placement);
    initialise(options);
    await start(options);
    const { rowCount } = await query(`select from pg_roles where rolname = 'lootrank'`);
    if (rowCount === 0) {
      await query('create role lootrank login');
      await query('create database lootrank owner lootrank');
    }
  }

  return {
    connectionString: `postgresql://lootrank@localhost/lootrank?host=${host}`,
    adminConnectionString,
    placement,
    start: startServer,
    kill: () => process.kill(postmaster()?.pid ?? 0, 'SIGKILL'),
    query,
    remove: async () => {
      const running = postmaster();
      if (running) await stop(placement.dataDirectory, running);
      rmSync(socketDirectory, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
