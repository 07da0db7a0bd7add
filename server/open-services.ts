import { ResponseCache } from './cache/response-cache';
import type { Config } from './config';
import { InvalidationListener } from './cache/invalidation-listener';
import { destroyUnresponsiveConnections } from './database/unresponsive-connections';
import { openDatabase } from './database/open-database';
import { PublicationSchedule } from './cache/publication-schedule';
import { attachQueryCache } from './cache/query-cache';
import { openStorage } from './features/media/open-storage';
import { createIndexNow } from './features/seo/index-now';
import { getSettings } from './features/settings/settings.service';
import { protectiveHeaders } from './http/security-headers';
import type { Logger } from './logger';
import { createMailSender } from './mail/mail-sender';
import { createMarkdownRenderer } from './markdown/markdown-renderer';
import type { Services } from './services';
import type { Step } from './shutdown';
import { createSmsSender } from './sms/sms-sender';
import { startMaintenance } from './maintenance';

/**
 * Makes every service in the order they need each other; the database need not be reachable yet. `close` lists how to
 * end them. Call `startWork` once the database is ready.
 */
export async function openServices(config: Config, logger: Logger) {
  const close: Step[] = [];
  try {
    const database = await openDatabase(config, logger);
    close.unshift({ name: 'database', run: () => database.close() });
    const changes = new InvalidationListener({ connectionString: database.connectionString, logger });
    const publications = new PublicationSchedule(database.db, changes);
    attachQueryCache(database.db, { changes, publications });
    const headers = protectiveHeaders(config.publicUrl);
    const answers = new ResponseCache({ changes, publications, logger, headers });
    changes.start();
    close.unshift({ name: 'changes', run: () => changes.close() });
    const markdown = createMarkdownRenderer({ logger });
    close.unshift({ name: 'markdown', run: () => markdown.close() });
    const services: Services = {
      config,
      logger,
      db: database.db,
      changes,
      answers,
      markdown,
      files: await openStorage(config),
    };
    const mailSender = createMailSender({ db: database.db, config, logger, from: () => mailFrom(services) });
    close.unshift({ name: 'mail', run: () => mailSender.stop() });
    const smsSender = createSmsSender({ db: database.db, config, logger });
    close.unshift({ name: 'sms', run: () => smsSender.stop() });
    const indexNow = createIndexNow(services);
    close.unshift({ name: 'index-now', run: () => indexNow.stop() });
    const startWork = () => {
      destroyUnresponsiveConnections(database.pool);
      mailSender.start();
      smsSender.start();
      indexNow.start();
      const upkeep = startMaintenance(services);
      close.unshift({ name: 'upkeep', run: () => upkeep.stop() });
    };
    return { services, pool: database.pool, startWork, close };
  } catch (error) {
    for (const step of close) await step.run();
    throw error;
  }
}

/** Mail comes from the contact address; without one, from the site's host. */
async function mailFrom({ db, config }: Services) {
  const { siteName, contactEmail } = await getSettings(db);
  return { name: siteName, address: contactEmail || `no-reply@${new URL(config.publicUrl).hostname}` };
}
