import type { Config } from './config';
import { databaseIsReady } from './database/database';
import { migrateToLatest } from './database/migrate';
import { openDatabase } from './database/open-database';
import type { Logger } from './logger';
import { createMarkdownRenderer } from './markdown/markdown-renderer';
import type { Services } from './services';

/** Makes every service in the order they need each other. `close` lists how to end them; `notes` are for the operator. */
export async function openServices(config: Config, logger: Logger) {
  const database = await openDatabase(config, logger);
  await migrateToLatest(database.db, logger);
  const markdown = createMarkdownRenderer({ logger });
  const services: Services = { config, logger, db: database.db, markdown };
  const notes: string[] = [];
  return {
    services,
    notes,
    isReady: () => databaseIsReady(database.db),
    close: [
      { name: 'markdown', run: () => markdown.close() },
      { name: 'database', run: () => database.close() },
    ],
  };
}
