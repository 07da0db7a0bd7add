import { constants } from 'node:os';
import type { Config } from '../base/config';
import { readConfig } from '../base/config';
import type { OpenedDatabase } from '../process/open-database';
import { openDirectDatabase } from '../process/open-database';
import type { Logger } from '../base/logger';
import { createLogger } from '../base/logger';
import { formatError } from '../process/operator-message';
import { waitForShutdownSignal } from '../process/shutdown-signal';

export interface CommandContext {
  config: Config;
  logger: Logger;
  database: OpenedDatabase;
}

export async function runCommand(
  work: (context: CommandContext) => Promise<void>,
  consequenceOf: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  let dataDir = '';
  try {
    const config = readConfig();
    dataDir = config.dataDir;
    const logger = createLogger(config.logLevel);
    const leaving = waitForShutdownSignal(logger);
    const database = await openDirectDatabase(config, logger);
    void leaving.then(async (signal) => {
      await database.stopServer();
      process.exit(128 + constants.signals[signal]);
    });
    try {
      await work({ config, logger, database });
    } finally {
      await database.close();
    }
  } catch (error) {
    const consequence = consequenceOf(error);
    process.stderr.write(`${formatError(error, dataDir)}\n${consequence === undefined ? '' : `${consequence}\n`}`);
    process.exitCode = 1;
  }
}
