import { migrateToLatest } from '../database/migrate';
import { removeDemo } from '../demo/remove-demo';
import { runCommand } from './run-command';

await runCommand(async ({ database: { db }, logger }) => {
  await migrateToLatest(db, logger);
  await db.transaction().execute((trx) => removeDemo(trx));
  process.stdout.write('The demo content is gone.\n');
});
