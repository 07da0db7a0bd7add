import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, onTestFinished } from 'vitest';
import { connectWithoutTimeout } from '../../../server/backup/catalog.queries';
import { restoreBackup } from '../../../server/backup/restore-backup';
import { writeBackup } from '../../../server/backup/write-backup';
import { InvalidationListener } from '../../../server/cache/invalidation-listener';
import { withAdvisoryLock } from '../../../server/database/advisory-lock';
import { assertSupported } from '../../../server/database/assert-supported';
import { createDatabase } from '../../../server/database/database';
import type { Db } from '../../../server/database/database';
import { seedDemo, seedStartingPages } from '../../../server/demo/seed';
import { migrateToLatest } from '../../../server/process/migrate';
import { operatorMessage } from '../../../server/process/operator-message';
import { JobDatabase } from '../../../server/jobs/job-database';
import { createEmptyTestDatabase } from '../../database/postgres';
import { test } from '../../database/test-database';
import { servicesFor } from '../../fixtures/caller';
import { startPooler } from '../../fixtures/pooler';
import { startApp } from '../../fixtures/running-app';
import { tableDigests } from '../../fixtures/table-digests';
import { until } from '../../fixtures/waiting';

const logger = pino({ level: 'silent' });

const HOSTILE = {
  datestyle: "'SQL, DMY'",
  intervalstyle: "'iso_8601'",
  timezone: "'Asia/Kathmandu'",
  bytea_output: "'escape'",
  extra_float_digits: '-3',
  standard_conforming_strings: 'off',
  quote_all_identifiers: 'on',
  transform_null_equals: 'on',
  array_nulls: 'off',
  search_path: "'nowhere'",
  default_transaction_isolation: "'serializable'",
};

/** Sets them for the database, and more specifically for the role in it; a server's settings are weaker than both. */
async function makeHostile(db: Db): Promise<void> {
  for (const [name, value] of Object.entries(HOSTILE)) {
    const setting = `set ${name} = ${value}`;
    await sql`do ${sql.lit(`begin
      execute format('alter database %I ${setting.replaceAll("'", "''")}', current_database());
      execute format('alter role %I in database %I ${setting.replaceAll("'", "''")}', current_user, current_database());
    end`)}`.execute(db);
  }
}

const PAGES = ['/', '/casinos', '/casino/copperline', '/casino/copperline/history', '/changes', '/blog', '/about'];
const OTHERS = ['/feed.xml', '/feed/changes.atom', '/sitemap.xml', '/api/v1/casinos', '/api/v1/casinos/copperline'];

async function getBodies(db: Db): Promise<Record<string, string>> {
  const app = await startApp(db);
  try {
    const bodies: Record<string, string> = {};
    for (const at of [...PAGES, ...OTHERS]) {
      const response = await app.fetch(at);
      bodies[at] = `${response.status} ${await response.text()}`;
    }
    return bodies;
  } finally {
    await app.close();
  }
}

async function throughPooler(connectionString: string, unknown: 'ignores' | 'refuses'): Promise<string> {
  const pooler = await startPooler(connectionString, unknown);
  onTestFinished(() => pooler.close());
  return pooler.connectionString;
}

test('nothing depends on how the role, the database or a pooler that ignores start parameters sets up a session: pages, feeds, API, backup, restore', async ({
  db,
  database,
}) => {
  const connectionString = await throughPooler(database.connectionString, 'ignores');
  const folder = await mkdtemp(path.join(tmpdir(), 'lootrank-settings-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const services = servicesFor(db, { DATA_DIR: folder });
  await seedStartingPages(db, services.markdown);
  await seedDemo(db, services.markdown, services.logger);
  const bodies = await getBodies(db);
  for (const body of Object.values(bodies)) expect(body).toMatch(/^200 /);

  await makeHostile(db);
  const hostile = createDatabase({ connectionString, logger: services.logger });
  onTestFinished(() => hostile.destroy());
  expect(await getBodies(hostile.db)).toEqual(bodies);

  const file = path.join(folder, 'site.tar.gz');
  const { files } = services;
  await writeBackup({ connectionString, files, print: () => undefined }, file);
  const target = await createEmptyTestDatabase(inject('postgres'));
  onTestFinished(() => target.drop());
  await makeHostile(target.db);
  // A restore refuses while anything is connected.
  await target.db.destroy();
  const pooledTarget = await throughPooler(target.connectionString, 'ignores');
  await restoreBackup({ connectionString: pooledTarget, files, print: () => undefined }, file, {
    force: false,
  });
  const restored = createDatabase({ connectionString: target.connectionString, logger: services.logger });
  onTestFinished(() => restored.destroy());
  expect(await tableDigests(restored.db)).toEqual(await tableDigests(db));
});

test('every connection of the site opens through a pooler that refuses start parameters', async ({ database }) => {
  const connectionString = await throughPooler(database.connectionString, 'refuses');
  const { db, destroy } = createDatabase({ connectionString, logger });
  onTestFinished(destroy);
  // It has no limits meanwhile, and has them again afterwards.
  await withAdvisoryLock(db, 7, () => Promise.resolve());
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('jit') as jit, current_setting('search_path') as path
  `.execute(db);
  expect(rows).toEqual([{ statement: '5s', lock: '3s', jit: 'off', path: 'public' }]);
  const jobs = new JobDatabase({ connectionString, logger });
  onTestFinished(() => jobs.close());
  const { rows: ofJobs } = await jobs.executeSql('show statement_timeout');
  expect(ofJobs).toEqual([{ statement_timeout: '5s' }]);
  const backup = await connectWithoutTimeout(connectionString);
  expect((await backup.query('show datestyle')).rows).toEqual([{ DateStyle: 'ISO, YMD' }]);
  await backup.end();
});

test('settings in the address itself hold, and one that a pooler refuses is named', async ({ database }) => {
  const connectionString = new URL(await throughPooler(database.connectionString, 'refuses'));
  connectionString.searchParams.set('options', '-c search_path=other,\\ public -c datestyle=German --work-mem=8MB');
  const { db, destroy } = createDatabase({ connectionString: connectionString.href, logger: logger });
  onTestFinished(destroy);
  const { rows } = await sql`
    select current_setting('search_path') as path, current_setting('datestyle') as dates, current_setting('work_mem') as memory
  `.execute(db);
  expect(rows).toEqual([{ path: 'other, public', dates: 'ISO, YMD', memory: '8MB' }]);

  connectionString.searchParams.set('statement_timeout', '9000');
  const error: unknown = await connectWithoutTimeout(connectionString.href).catch((reason: unknown) => reason);
  expect(operatorMessage(error, '/data')).toBe(
    'DATABASE_URL: the pooler in front of the database does not let “statement_timeout” through. Remove it from the address, or add it to ignore_startup_parameters of the pooler.',
  );
});

test.for(['LATIN1', 'SQL_ASCII'])(
  'a database in %s is refused by a sentence before anything is written',
  async (encoding) => {
    const odd = await createEmptyTestDatabase(
      inject('postgres'),
      `encoding '${encoding}' locale_provider 'libc' locale 'C' template template0`,
    );
    onTestFinished(() => odd.drop());
    const error: unknown = await migrateToLatest(odd.db, logger).catch((reason: unknown) => reason);
    expect(operatorMessage(error, '/data')).toBe(
      `DATABASE_URL: the database is encoded in ${encoding} and has to be in UTF8. Make another one: create database lootrank encoding 'UTF8' template template0;`,
    );
    const client = new pg.Client({ connectionString: odd.connectionString });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`);
    expect(rows).toEqual([]);
  },
);

test('a server that is too old is refused by a sentence with both versions', () => {
  expect(() => assertSupported({ version: '13.14 (Debian)', major: 13, encoding: 'UTF8' })).toThrow(
    'DATABASE_URL: the server is Postgres 13.14 (Debian). LootRank needs 14 or newer.',
  );
});

test('a listener that hears no notices through a pooler never counts as listening', async ({ database }) => {
  const pooler = await startPooler(database.connectionString, 'loses notices');
  const listener = new InvalidationListener({ connectionString: pooler.connectionString, logger });
  listener.start();
  await until('it has tried', 20_000, () => listener.connectionState === 'unavailable');
  await listener.close();
  await pooler.close();
  const direct = new InvalidationListener({ connectionString: database.connectionString, logger });
  direct.start();
  await until('it listens', 20_000, () => direct.isListening);
  await direct.close();
});

test('a pooler that hands each transaction to another connection is refused by a sentence', async ({ database }) => {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const shared = { query: client.query.bind(client) as PostgresPoolClient['query'], release: () => undefined };
  const pool = { connect: () => Promise.resolve(shared), end: () => Promise.resolve() };
  await expect(migrateToLatest(new Kysely({ dialect: new PostgresDialect({ pool }) }), logger)).rejects.toThrow(
    'DATABASE_DIRECT_URL: the pooler in front of the database hands each transaction to another connection. Set this variable to an address past it, or pool_mode = session for this database.',
  );
});
