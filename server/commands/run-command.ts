import type { Config } from '../config';
import { readConfig } from '../config';
import type { OpenedDatabase } from '../database/open-database';
import { openDatabase } from '../database/open-database';
import type { Logger } from '../logger';
import { createLogger } from '../logger';
import { formatError } from '../operator-message';

export interface CommandContext {
  config: Config;
  logger: Logger;
  database: OpenedDatabase;
}

/** Runs a command with an open database. Prints a failure, and its consequence if any, to stderr and sets exit code 1. */
export async function runCommand(
  work: (context: CommandContext) => Promise<void>,
  consequenceOf: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  let dataDir = '';
  try {
    const config = readConfig();
    dataDir = config.dataDir;
    const logger = createLogger(config.logLevel);
    const database = await openDatabase(config, logger);
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
