import { readConfig } from '../config';
import { migrateToLatest } from '../database/migrate';
import { openDatabase } from '../database/open-database';
import { removeDemo } from '../database/seed/remove-demo';
import { createLogger } from '../logger';

const config = readConfig();
const logger = createLogger(config.logLevel);
const database = await openDatabase(config, logger);
try {
  await migrateToLatest(database.db, logger);
  await database.db.transaction().execute((trx) => removeDemo(trx));
  process.stdout.write('The demo content is gone.\n');
} finally {
  await database.close();
}
