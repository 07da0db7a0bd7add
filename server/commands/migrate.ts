import { migrateToLatest, migrationStatus } from '../process/migrate';
import type { OpenedDatabase } from '../process/open-database';
import type { Logger } from '../base/logger';
import { ownValue } from '../../shared/text/own-value';
import { runCommand } from './run-command';

type Action = (database: OpenedDatabase, logger: Logger) => Promise<void>;

const actions: Record<string, Action> = {
  up: ({ db }, logger) => migrateToLatest(db, logger),
  status: printStatus,
};

await run(process.argv[2] ?? 'status');

async function run(name: string): Promise<void> {
  const action = ownValue(actions, name);
  if (!action) {
    process.stderr.write(`Unknown: ${name}. Use one of ${Object.keys(actions).join(', ')}.\n`);
    process.exitCode = 1;
    return;
  }
  await runCommand(({ database, logger }) => action(database, logger));
}

async function printStatus({ db }: OpenedDatabase): Promise<void> {
  const states = await migrationStatus(db);
  process.stdout.write(states.map(({ name, state }) => `${state.padEnd(7)}  ${name}\n`).join(''));
}
