import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { createDatabase, type Db } from '../../server/database/database';
import { getDataDirectory } from '../../server/embedded-postgres/placement';
import { findPostmaster, stop } from '../../server/embedded-postgres/postmaster';
import { liveUsers } from '../../server/embedded-postgres/registrations';
import { storeRoleSettings } from '../../server/database/role-settings';
import { startOrAdoptPostgres } from '../../server/embedded-postgres/embedded-postgres';
import { storeFactLabels } from '../../server/features/facts/fact-labels.service';
import { migrateToLatest } from '../../server/process/migrate';
import { startPgBouncer, throughPooler } from '../fixtures/pgbouncer';

/** The data a test worker needs to create databases; serializable. */
export interface TestPostgres {
  /** Connects as a role that may create databases. */
  adminConnectionString: string;
  /** Connects as the role that owns the test databases. */
  connectionString: string;
  /** Template database: migrated, and otherwise empty. */
  templateName: string;
  /** Where PgBouncer listens, if the tests run through it. */
  poolerPort?: number;
}

export interface TestDatabase {
  db: Db;
  connectionString: string;
  drop: () => Promise<void>;
}

const logger = pino({ level: 'silent' });
const folderPrefix = 'lootrank-test-';
// A file system in memory: on a disk the thousand files of each new database cost up to half a second of CPU time.
const memoryFolder = '/dev/shm';
// A run needs a fraction of it; containers often have 64 MB there, where the server would run out of space.
const leastFreeBytes = 2 * 1024 ** 3;

/**
 * Starts a temporary server, or uses the one at TEST_DATABASE_URL, and creates a migrated template on it. With
 * TEST_POOLER the tests' databases are used through PgBouncer in transaction mode.
 */
export async function startTestPostgres(): Promise<TestPostgres & { stop: () => Promise<void> }> {
  const server = await testServer(process.env['TEST_DATABASE_URL']);
  const templateName = `lootrank_template_${randomName()}`;
  const template = await createTestDatabase(server, templateName);
  await migrateToLatest(template.db, logger);
  await storeFactLabels(template.db);
  await template.db.destroy();
  const pooler = process.env['TEST_POOLER'] ? await startPgBouncer(server.connectionString) : undefined;
  return {
    ...(pooler && { poolerPort: pooler.port }),
    adminConnectionString: server.adminConnectionString,
    connectionString: server.connectionString,
    templateName,
    stop: async () => {
      await pooler?.stop();
      await template.drop();
      await server.stop();
    },
  };
}

/** Creates a separate database for one test file. */
export function cloneTestDatabase(postgres: TestPostgres): Promise<TestDatabase> {
  return createTestDatabase(postgres, `lootrank_test_${randomName()}`, `template ${postgres.templateName}`);
}

/** Creates a database without tables, for tests of the migrations; `options` as in `create database`. */
export function createEmptyTestDatabase(postgres: TestPostgres, options?: string): Promise<TestDatabase> {
  return createTestDatabase(postgres, `lootrank_test_${randomName()}`, options);
}

/** Leaves what a version without the last migration would have. */
export async function revertLastMigration(db: Db): Promise<void> {
  await sql`drop table cdn, cdn_purges; delete from kysely_migration where name = '270-cdn'`.execute(db);
}

type Server = Omit<TestPostgres, 'templateName'>;

// On a busy machine filling a table takes longer than the product lets a request wait.
const PATIENT = { statement_timeout: 60_000, connectionTimeoutMillis: 30_000 };

async function createTestDatabase(server: Server, name: string, options = ''): Promise<TestDatabase> {
  const owner = decodeURIComponent(new URL(server.connectionString).username);
  await runAsAdmin(server, `create database ${name} owner ${owner} ${options}`);
  const url = new URL(server.connectionString);
  url.pathname = `/${name}`;
  const { db } = await openTestDatabase(url.href, server.poolerPort);
  const drop = async () => {
    await db.destroy();
    await runAsAdmin(server, `drop database ${name} with (force)`);
  };
  return { db, connectionString: url.href, drop };
}

async function openTestDatabase(connectionString: string, poolerPort: number | undefined) {
  const direct = createDatabase({ connectionString, logger, limits: PATIENT });
  if (poolerPort === undefined) return direct;
  await storeRoleSettings(direct.db);
  await direct.destroy();
  const pooled = throughPooler(connectionString, poolerPort);
  return createDatabase({ connectionString: pooled, isPooled: true, logger, limits: PATIENT });
}

async function runAsAdmin(server: Server, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminConnectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function testServer(databaseUrl: string | undefined): Promise<Server & { stop: () => Promise<void> }> {
  if (databaseUrl)
    return { adminConnectionString: databaseUrl, connectionString: databaseUrl, stop: () => Promise.resolve() };
  await removeAbandonedServers();
  const dataDir = mkdtempSync(path.join(folderForServer(), folderPrefix));
  // As root the server runs under another account, which must be able to enter the directory.
  chmodSync(dataDir, 0o755);
  const server = await startOrAdoptPostgres({ dataDir, logger, durable: false });
  const stopAndRemove = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...server, stop: stopAndRemove };
}

function folderForServer(): string {
  if (!existsSync(memoryFolder)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= leastFreeBytes ? memoryFolder : os.tmpdir();
}

/** Stops and removes the servers that killed test runs left behind. */
async function removeAbandonedServers(): Promise<void> {
  const folders = [os.tmpdir(), memoryFolder].filter((folder) => existsSync(folder));
  const dataDirs = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((entry) => entry.startsWith(folderPrefix))
      .map((entry) => path.join(folder, entry)),
  );
  for (const dataDir of dataDirs) {
    // Another run may have removed it since the directory was read.
    const found = statSync(dataDir, { throwIfNoEntry: false });
    if (!found || Date.now() - found.mtimeMs < 60_000) continue;
    if (liveUsers(path.join(dataDir, 'postgres-users')).length > 0) continue;
    const postmaster = findPostmaster(getDataDirectory(dataDir));
    if (postmaster) await stop(getDataDirectory(dataDir), postmaster);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function randomName(): string {
  return randomUUID().replaceAll('-', '').slice(0, 16);
}
