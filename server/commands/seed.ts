import { readConfig } from '../config';
import { migrateToLatest } from '../database/migrate';
import { openDatabase } from '../database/open-database';
import { seedDemo, seedStartingPages } from '../database/seed/seed';
import { createLogger } from '../logger';
import { createMarkdownRenderer } from '../markdown/markdown-renderer';

const config = readConfig();
const logger = createLogger(config.logLevel);
const database = await openDatabase(config, logger);
const markdown = createMarkdownRenderer({ logger });
try {
  await migrateToLatest(database.db, logger);
  await seedStartingPages(database.db, markdown);
  await seedDemo(database.db, markdown, logger);
} finally {
  await markdown.close();
  await database.close();
}
