import { readConfig } from '../config';
import { migrateDown, migrateToLatest, migrationStatus } from '../database/migrate';
import { openDatabase, type OpenedDatabase } from '../database/open-database';
import { createLogger, type Logger } from '../logger';

type Action = (database: OpenedDatabase, logger: Logger) => Promise<void>;

const actions: Record<string, Action> = {
  up: ({ db }, logger) => migrateToLatest(db, logger),
  down: ({ db }, logger) => migrateDown(db, logger),
  status: printStatus,
};

await run(process.argv[2] ?? 'status');

async function run(name: string): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const action = actions[name];
  if (!action) {
    process.stderr.write(`Unknown: ${name}. Use one of ${Object.keys(actions).join(', ')}.\n`);
    process.exitCode = 1;
    return;
  }
  const database = await openDatabase(config, logger);
  try {
    await action(database, logger);
  } catch (err) {
    logger.fatal({ err }, 'migrate command failed');
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

async function printStatus({ db }: OpenedDatabase): Promise<void> {
  const states = await migrationStatus(db);
  process.stdout.write(states.map(({ name, state }) => `${state.padEnd(7)}  ${name}\n`).join(''));
}
