import type { Config } from '../base/config';
import type { Logger } from '../base/logger';
import { createDatabase, type Db, type OpenDatabase } from '../database/database';
import { shareSizes } from '../database/pool-shares';
import { ReadReplica } from '../database/read-replica';
import type { SessionOptions } from '../database/session-settings';
import { startOrAdoptPostgres } from '../embedded-postgres/embedded-postgres';

export interface OpenedDatabase extends Pick<OpenDatabase, 'db' | 'pool'> {
  /** Has sessions, for migrations and locks: `db` itself unless that is behind a pooler. */
  direct: Db;
  replica: ReadReplica | undefined;
  /** Leads to a session, past any pooler. */
  connectionString: string;
  /** Where background work connects. */
  address: Pick<SessionOptions, 'connectionString' | 'isPooled'>;
  dataDirectory: string | undefined;
  close(): Promise<void>;
  /** Ends the embedded server without waiting for statements, unless another process uses it. */
  stopServer(): Promise<void>;
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'directUrl' | 'replicaUrl' | 'databasePool' | 'dataDir'>;

export async function openDatabase(config: DatabaseConfig, logger: Logger): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) return opened({ ...config, databaseUrl }, logger);
  const { connectionString, dataDirectory, stop } = await startOrAdoptPostgres({ dataDir, logger });
  return { ...opened({ ...config, databaseUrl: connectionString }, logger, stop), dataDirectory };
}

/** For a command, which needs a session: never through the pooler. */
export const openDirectDatabase = (config: DatabaseConfig, logger: Logger): Promise<OpenedDatabase> =>
  openDatabase(
    { ...config, databaseUrl: config.directUrl ?? config.databaseUrl, directUrl: undefined, replicaUrl: undefined },
    logger,
  );

const nothingToStop = () => Promise.resolve();

function opened(
  { databaseUrl, directUrl, replicaUrl, databasePool }: DatabaseConfig & { databaseUrl: string },
  logger: Logger,
  stopServer = nothingToStop,
): OpenedDatabase {
  const address = { connectionString: databaseUrl, isPooled: directUrl !== undefined };
  const replica =
    replicaUrl === undefined
      ? undefined
      : new ReadReplica({
          connectionString: replicaUrl,
          isPooled: address.isPooled,
          max: shareSizes(databasePool).strangers,
          logger: logger.child({ database: 'replica' }),
        });
  const { db, pool, destroy } = createDatabase({ ...address, logger, limits: { max: databasePool }, replica });
  const direct =
    directUrl &&
    createDatabase({ connectionString: directUrl, logger, limits: { max: 2, application_name: 'lootrank start' } });
  const close = async () => {
    await replica?.close();
    await destroy();
    if (direct) await direct.destroy();
    await stopServer();
  };
  return {
    db,
    pool,
    direct: direct ? direct.db : db,
    replica,
    connectionString: directUrl ?? databaseUrl,
    address,
    dataDirectory: undefined,
    close,
    stopServer,
  };
}
