import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { createDatabase, type Db } from '../../server/database/database';
import { dataDirectoryOf } from '../../server/embedded-postgres/placement';
import { findPostmaster, stop } from '../../server/embedded-postgres/postmaster';
import { liveUsers } from '../../server/embedded-postgres/registrations';
import { startOrAdoptPostgres } from '../../server/embedded-postgres/embedded-postgres';
import { storeFactLabels } from '../../server/features/casinos/fact-labels.service';
import { migrateToLatest } from '../../server/database/migrate';

/** The data a test worker needs to create databases; serializable. */
export interface TestPostgres {
  /** Connects as a role that may create databases. */
  adminConnectionString: string;
  /** Connects as the role that owns the test databases. */
  connectionString: string;
  /** Template database: migrated, and otherwise empty. */
  templateName: string;
}

export interface TestDatabase {
  db: Db;
  connectionString: string;
  drop: () => Promise<void>;
}

const logger = pino({ level: 'silent' });
const folderPrefix = 'lootrank-test-';

/** Starts a temporary server, or uses the one at TEST_DATABASE_URL, and creates a migrated template on it. */
export async function startTestPostgres(): Promise<TestPostgres & { stop: () => Promise<void> }> {
  const server = await testServer(process.env['TEST_DATABASE_URL']);
  const templateName = `lootrank_template_${randomName()}`;
  const template = await createTestDatabase(server, templateName);
  await migrateToLatest(template.db, logger);
  await storeFactLabels(template.db);
  await template.db.destroy();
  return {
    adminConnectionString: server.adminConnectionString,
    connectionString: server.connectionString,
    templateName,
    stop: async () => {
      await template.drop();
      await server.stop();
    },
  };
}

/** Creates a separate database for one test file. */
export function cloneTestDatabase(postgres: TestPostgres): Promise<TestDatabase> {
  return createTestDatabase(postgres, `lootrank_test_${randomName()}`, postgres.templateName);
}

/** Creates a database without tables, for tests of the migrations. */
export function createEmptyTestDatabase(postgres: TestPostgres): Promise<TestDatabase> {
  return createTestDatabase(postgres, `lootrank_test_${randomName()}`);
}

type Server = Pick<TestPostgres, 'adminConnectionString' | 'connectionString'>;

async function createTestDatabase(server: Server, name: string, template?: string): Promise<TestDatabase> {
  const owner = decodeURIComponent(new URL(server.connectionString).username);
  const source = template === undefined ? '' : ` template ${template}`;
  await runAsAdmin(server, `create database ${name} owner ${owner}${source}`);
  const url = new URL(server.connectionString);
  url.pathname = `/${name}`;
  const { db } = createDatabase({ connectionString: url.href, logger });
  const drop = async () => {
    await db.destroy();
    await runAsAdmin(server, `drop database ${name} with (force)`);
  };
  return { db, connectionString: url.href, drop };
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
  const dataDir = mkdtempSync(path.join(os.tmpdir(), folderPrefix));
  // As root the server runs under another account, which must be able to enter the directory.
  chmodSync(dataDir, 0o755);
  const server = await startOrAdoptPostgres({ dataDir, logger, durable: false });
  const stopAndRemove = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...server, stop: stopAndRemove };
}

/** Stops and removes the servers that killed test runs left behind. */
async function removeAbandonedServers(): Promise<void> {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const dataDir = path.join(os.tmpdir(), name);
    // Another run may have removed it since the directory was read.
    const found = statSync(dataDir, { throwIfNoEntry: false });
    if (!found || Date.now() - found.mtimeMs < 60_000) continue;
    if (liveUsers(path.join(dataDir, 'postgres-users')).length > 0) continue;
    const postmaster = findPostmaster(dataDirectoryOf(dataDir));
    if (postmaster) await stop(dataDirectoryOf(dataDir), postmaster);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function randomName(): string {
  return randomUUID().replaceAll('-', '').slice(0, 16);
}
