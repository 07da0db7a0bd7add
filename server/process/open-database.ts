import type { Config } from '../base/config';
import type { Logger } from '../base/logger';
import { createDatabase, type OpenDatabase } from '../database/database';
import { startOrAdoptPostgres } from '../embedded-postgres/embedded-postgres';

export interface OpenedDatabase extends Pick<OpenDatabase, 'db' | 'pool'> {
  connectionString: string;
  dataDirectory: string | undefined;
  close(): Promise<void>;
  /** Ends the embedded server without waiting for statements, unless another process uses it. */
  stopServer(): Promise<void>;
}

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  logger: Logger,
): Promise<OpenedDatabase> {
  if (config.databaseUrl !== undefined) return opened(config.databaseUrl, logger);
  const server = await startOrAdoptPostgres({ dataDir: config.dataDir, logger });
  return { ...opened(server.connectionString, logger, server.stop), dataDirectory: server.dataDirectory };
}

const nothingToStop = () => Promise.resolve();

function opened(connectionString: string, logger: Logger, stopServer = nothingToStop): OpenedDatabase {
  const { db, pool, destroy } = createDatabase({ connectionString, logger });
  const close = async () => {
    await destroy();
    await stopServer();
  };
  return { db, pool, connectionString, dataDirectory: undefined, close, stopServer };
}
