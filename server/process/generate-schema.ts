import { writeFileSync } from 'node:fs';
import { readConfig } from '../base/config';
import { createLogger } from '../base/logger';
import { migrateToLatest } from './migrate';
import { openDirectDatabase } from './open-database';
import { schemaSource } from '../database/schema-source';

const config = readConfig();
const logger = createLogger(config.logLevel);
const database = await openDirectDatabase(config, logger);
try {
  await migrateToLatest(database.db, logger);
  writeFileSync('server/database/schema.gen.ts', await schemaSource(database.db));
} finally {
  await database.close();
}
