import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test as base, vi } from 'vitest';
import { getDataDirectory } from '../../server/embedded-postgres/placement';
import { findPostmaster } from '../../server/embedded-postgres/postmaster';
import { launchSite } from '../e2e/site';
import { ownIdentity } from '../../server/embedded-postgres/process-identity';
import { foreignUsers } from '../../server/embedded-postgres/registrations';
import { startOrAdoptPostgres } from '../../server/embedded-postgres/embedded-postgres';
import { privateDataDir } from '../fixtures/private-data-dir';

const logger = pino({ level: 'silent' });
// Uses the product's durable settings: with durability off, a killed server loses commits.
const startServer = (dataDir: string) => startOrAdoptPostgres({ dataDir, logger });
const getServer = (dataDir: string) => findPostmaster(getDataDirectory(dataDir));

const test = base.extend('dataDir', ({}, { onCleanup }) => {
  const { dataDir, remove } = privateDataDir();
  onCleanup(remove);
  return dataDir;
});

describe('the embedded server', { timeout: 60_000 }, () => {
  test('the embedded server is shared by all processes on the same directory and stopped by the last one', async ({
    dataDir,
  }) => {
    const first = await startServer(dataDir);
    const second = await startServer(dataDir);
    expect([first.adopted, second.adopted]).toEqual([false, true]);
    expect(second.connectionString).toBe(first.connectionString);

    await first.stop();
    await expect(query(second.connectionString, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await second.stop();
    expect(getServer(dataDir)).toBeUndefined();
    expect(existsSync(socketDirectory(first.connectionString))).toBe(false);
  });

  test('the embedded server starts only once, however many processes start on a new directory at the same time', async ({
    dataDir,
  }) => {
    const processes = await Promise.all([1, 2, 3].map(() => holdPostgres(dataDir)));
    expect(processes.map(({ adopted }) => adopted).sort()).toEqual([false, true, true]);
    await Promise.all(processes.map(({ child }) => end(child, 'SIGTERM')));
    expect(getServer(dataDir)).toBeUndefined();
  });

  test('the embedded server survives a SIGKILL of the process that started it, and is adopted', async ({ dataDir }) => {
    const { child } = await holdPostgres(dataDir);
    const pid = getServer(dataDir)?.pid;
    await end(child, 'SIGKILL');

    const adopted = await startServer(dataDir);
    expect(adopted.adopted).toBe(true);
    expect(getServer(dataDir)?.pid).toBe(pid);
    await adopted.stop();
    expect(getServer(dataDir)).toBeUndefined();
  });

  test('the embedded server keeps committed data when both it and its process are killed', async ({ dataDir }) => {
    const { child } = await holdPostgres(dataDir);
    const again = await startServer(dataDir);
    await query(again.connectionString, 'create table kept as select 7 as number');
    await again.stop();
    process.kill(getServer(dataDir)?.pid ?? 0, 'SIGKILL');
    await end(child, 'SIGKILL');

    const restarted = await startServer(dataDir);
    expect(restarted.adopted).toBe(false);
    await expect(query(restarted.connectionString, 'select number from kept')).resolves.toEqual([{ number: 7 }]);
    await restarted.stop();
  });

  test.for(['SIGKILL', 'SIGINT'] as const)(
    'the embedded server is not adopted while %s is ending it, but restarted',
    async (signal, { dataDir }) => {
      const first = await startServer(dataDir);
      process.kill(getServer(dataDir)?.pid ?? 0, signal);
      const second = await startServer(dataDir);
      await expect(query(second.connectionString, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
      await Promise.all([first.stop(), second.stop()]);
      expect(getServer(dataDir)).toBeUndefined();
    },
  );

  test.for(['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP'] as const)(
    'the embedded server ends with a site that %s ends, and the log says so',
    async (signal, { dataDir }) => {
      const site = await launchSite(undefined, { dataDir, env: { SEED_DEMO: 'false', LOG_LEVEL: 'info' } });
      await site.ready;
      site.child.kill(signal);
      expect(await site.exit).toBe(0);
      expect(site.output()).toContain(signal);
      expect(site.output()).toContain('Postgres stopped');
      expect(getServer(dataDir)).toBeUndefined();
    },
  );

  test('an embedded server of another major version is refused by a sentence with both versions and the way', async ({
    dataDir,
  }) => {
    const { stop } = await startServer(dataDir);
    await stop();
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '13\n');
    await expect(startServer(dataDir)).rejects.toThrow(
      /^DATA_DIR: the database in .*postgres is of Postgres 13, and this release brings Postgres \d\d\. Run npm run backup with the former release/,
    );
  });

  test('the embedded server restarts at the same address when it is killed while in use', async ({ dataDir }) => {
    const server = await startServer(dataDir);
    process.kill(getServer(dataDir)?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => query(server.connectionString, 'select 1'), { timeout: 15_000, interval: 200 });
    await server.stop();
    expect(getServer(dataDir)).toBeUndefined();
  });

  test('the embedded server starts despite the lock and the unfinished cluster of a dead process', async ({
    dataDir,
  }) => {
    mkdirSync(path.join(dataDir, 'postgres.new/base'), { recursive: true });
    writeFileSync(path.join(dataDir, 'postgres.lock'), JSON.stringify({ ...ownIdentity(), started: 'long ago' }));
    const server = await startServer(dataDir);
    await server.stop();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.lock'))).toEqual([]);
  });

  test('the embedded server serves a role without superuser rights, listens on no network address and sorts names by language rules', async ({
    dataDir,
  }) => {
    const { connectionString, stop } = await startServer(dataDir);
    await expect(
      query(
        connectionString,
        `select current_setting('listen_addresses') as listen, rolsuper as super from pg_roles where rolname = current_user`,
      ),
    ).resolves.toEqual([{ listen: '', super: false }]);
    const names = await query(
      connectionString,
      `select name from (values ('Zed'), ('élan'), ('acme'), ('Fox')) as v (name) order by name`,
    );
    expect(names.map(({ name }) => name)).toEqual(['acme', 'élan', 'Fox', 'Zed']);
    await stop();
  });
});

test('a registration from another container is valid while it is touched', ({ dataDir }) => {
  mkdirSync(dataDir);
  const file = path.join(dataDir, 'other.json');
  writeFileSync(file, JSON.stringify({ pid: 1, started: '1', space: 'another container' }));
  expect(foreignUsers(dataDir)).toHaveLength(1);
  const minuteAgo = new Date(Date.now() - 60_000);
  utimesSync(file, minuteAgo, minuteAgo);
  expect(foreignUsers(dataDir)).toEqual([]);
});

type Child = ChildProcessByStdio<null, Readable, null>;

async function holdPostgres(dataDir: string): Promise<{ child: Child; adopted: boolean }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/database/hold-postgres.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ...(JSON.parse(line.toString()) as { adopted: boolean }) };
}

async function end(child: Child, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function socketDirectory(connectionString: string): string {
  return new URL(connectionString).searchParams.get('host') ?? '';
}
