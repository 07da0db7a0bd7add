import type { Config } from './config';
import { databaseIsReady } from './database/database';
import { migrateToLatest } from './database/migrate';
import { openDatabase } from './database/open-database';
import { ensureAdmin } from './features/auth/admin-accounts';
import { getSettings } from './features/settings/settings.service';
import type { Logger } from './logger';
import { createMailSender } from './mail/mail-sender';
import { createMarkdownRenderer } from './markdown/markdown-renderer';
import type { Services } from './services';

/** Makes every service in the order they need each other. `close` lists how to end them; `notes` are for the operator. */
export async function openServices(config: Config, logger: Logger) {
  const database = await openDatabase(config, logger);
  await migrateToLatest(database.db, logger);
  const markdown = createMarkdownRenderer({ logger });
  const services: Services = { config, logger, db: database.db, markdown };
  const notes = await ensureAdmin(services);
  const mailSender = createMailSender({ db: database.db, config, logger, from: () => mailFrom(services) });
  mailSender.start();
  return {
    services,
    notes,
    isReady: () => databaseIsReady(database.db),
    close: [
      { name: 'mail', run: () => mailSender.stop() },
      { name: 'markdown', run: () => markdown.close() },
      { name: 'database', run: () => database.close() },
    ],
  };
}

/** Mail comes from the contact address; without one, from the site's host. */
async function mailFrom({ db, config }: Services) {
  const { siteName, contactEmail } = await getSettings(db);
  return { name: siteName, address: contactEmail || `no-reply@${new URL(config.publicUrl).hostname}` };
}
