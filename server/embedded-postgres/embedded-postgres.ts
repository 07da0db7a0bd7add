import { realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../base/logger';
import { OperatorError } from '../base/errors';
import { withLock } from './directory-lock';
import { makeDirectory } from '../base/make-directory';
import { choosePlacement, getDataDirectory } from './placement';
import { findPostmaster, initialise, type Postmaster, start, stop, waitUntilReady } from './postmaster';
import { foreignUsers, liveUsers, register } from './registrations';
import { makeSocketDirectory } from './socket-directory';

export interface EmbeddedPostgres {
  connectionString: string;
  adminConnectionString: string;
  dataDirectory: string;
  adopted: boolean;
  stop: () => Promise<void>;
}

interface Options {
  dataDir: string;
  logger: Logger;
  /** False is faster but loses the last commits if the server is killed: tests only. */
  durable?: boolean;
}

const watchIntervalMs = 2_000;

/**
 * One server per DATA_DIR, shared by all processes that use it (such as a command next to the running site). It
 * outlives a killed process. docs/decisions/010 lists the special cases and their reasons.
 */
export async function startOrAdoptPostgres({
  dataDir: given,
  logger,
  durable = true,
}: Options): Promise<EmbeddedPostgres> {
  makeDirectory(given);
  const dataDir = realpathSync(given);
  const lockFile = path.join(dataDir, 'postgres.lock');
  const users = path.join(dataDir, 'postgres-users');
  await refuseForeignUsers(dataDir, users);

  const ensure = () => ensureServer(dataDir, durable, logger);
  const { registration, server } = await withLock(lockFile, async () => {
    const ensured = await ensure();
    return { registration: register(users), server: ensured };
  });

  const watch = watchServer(
    dataDir,
    logger,
    () => registration.touch(),
    () => withLock(lockFile, ensure),
  );
  return {
    ...connectionStrings(server.postmaster),
    dataDirectory: getDataDirectory(dataDir),
    adopted: server.adopted,
    stop: async () => {
      await watch.end();
      await withLock(lockFile, async () => {
        registration.remove();
        if (liveUsers(users).length === 0) await stopServer(dataDir, logger);
      });
    },
  };
}

interface EnsuredServer {
  postmaster: Postmaster;
  adopted: boolean;
}

const adoptWithinMs = 15_000;

async function ensureServer(dataDir: string, durable: boolean, logger: Logger): Promise<EnsuredServer> {
  const deadline = Date.now() + adoptWithinMs;
  for (;;) {
    const adopted = findPostmaster(getDataDirectory(dataDir)) !== undefined;
    try {
      const postmaster = adopted
        ? await waitUntilReady(getDataDirectory(dataDir))
        : await startServer(dataDir, durable, logger);
      await createRoleAndDatabase(connectionStrings(postmaster).adminConnectionString);
      const dataDirectory = getDataDirectory(dataDir);
      logger.info({ dataDirectory, pid: postmaster.pid }, adopted ? 'Postgres adopted' : 'Postgres started');
      return { postmaster, adopted };
    } catch (error) {
      if (!adopted || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function startServer(dataDir: string, durable: boolean, logger: Logger): Promise<Postmaster> {
  const placement = choosePlacement(dataDir, logger);
  const socketDirectory = makeSocketDirectory(dataDir, placement.user);
  const options = { placement, socketDirectory, durable, logFile: path.join(dataDir, 'postgres.log') };
  initialise(options);
  return await start(options);
}

async function stopServer(dataDir: string, logger: Logger): Promise<void> {
  const dataDirectory = getDataDirectory(dataDir);
  const postmaster = findPostmaster(dataDirectory);
  if (!postmaster) return;
  await stop(dataDirectory, postmaster);
  rmSync(postmaster.socketDirectory, { recursive: true, force: true });
  logger.info({ pid: postmaster.pid }, 'Postgres stopped');
}

/** Refreshes the registration and restarts the server if it was killed, for example by the out-of-memory killer. */
function watchServer(dataDir: string, logger: Logger, touch: () => void, restart: () => Promise<unknown>) {
  let check: Promise<void> = Promise.resolve();
  let isChecking = false;
  const look = async () => {
    touch();
    if (findPostmaster(getDataDirectory(dataDir))) return;
    logger.error('Postgres exited, restarting it');
    await restart();
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check = look()
      .catch((err: unknown) => logger.error({ err }, 'Postgres could not be watched or started again'))
      .finally(() => (isChecking = false));
  }, watchIntervalMs).unref();
  return {
    end: async () => {
      clearInterval(timer);
      await check;
    },
  };
}

/**
 * A process in another container cannot be looked up by its id, so its server cannot be adopted; waits, then throws.
 */
async function refuseForeignUsers(dataDir: string, users: string): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (foreignUsers(users).length > 0) {
    if (Date.now() > deadline) {
      throw new OperatorError(
        `DATA_DIR: ${dataDir} is in use by a process in another container or machine. Use DATABASE_URL to share a database.`,
      );
    }
    await sleep(500);
  }
}

function connectionStrings({ socketDirectory }: Postmaster) {
  const host = encodeURIComponent(socketDirectory);
  return {
    connectionString: `postgresql://lootrank@localhost/lootrank?host=${host}`,
    adminConnectionString: `postgresql://postgres@localhost/postgres?host=${host}`,
  };
}

async function createRoleAndDatabase(adminConnectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminConnectionString });
  await client.connect();
  try {
    const roles = await client.query(`select from pg_roles where rolname = 'lootrank'`);
    if (roles.rowCount === 0) await client.query('create role lootrank login');
    const databases = await client.query(`select from pg_database where datname = 'lootrank'`);
    if (databases.rowCount === 0) await client.query('create database lootrank owner lootrank');
  } finally {
    await client.end();
  }
}
