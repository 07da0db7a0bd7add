import { migrateToLatest } from '../process/migrate';
import { removeDemo } from '../features/settings/remove-demo.queries';
import { runCommand } from './run-command';

await runCommand(async ({ database: { db }, logger }) => {
  await migrateToLatest(db, logger);
  await db.transaction().execute((trx) => removeDemo(trx));
  process.stdout.write('The demo content is gone.\n');
});
