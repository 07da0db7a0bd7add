import { edgeHeadersOf } from '../cache/edge-headers';
import { ResponseCache } from '../cache/response-cache';
import type { Config } from '../base/config';
import { InvalidationListener } from '../cache/invalidation-listener';
import { MOST_CLOCK_DIFFERENCE_MS } from '../database/read-replica';
import { destroyUnresponsiveConnections } from '../database/unresponsive-connections';
import { openDatabase } from './open-database';
import { PublicationSchedule } from '../cache/publication-schedule';
import { attachQueryCache } from '../cache/query-cache';
import { forgetCdn } from '../features/cdn/cdn.queries';
import { withShownImages } from '../features/affiliate/shown-images';
import { AddressLog } from '../features/addresses/address-log';
import { openStorage } from '../storage/open-storage';
import { protectiveHeaders } from '../http/security-headers';
import { JobQueue } from '../jobs/job-queue';
import { createJobs } from './job-registry';
import type { Logger } from '../base/logger';
import { createMarkdownRenderer } from '../markdown/markdown-renderer';
import { ensureAppSecret, findAppSecret, isOpenToOthers, secretFile } from '../secrets/app-secret';
import { Sealer } from '../secrets/seal';
import type { Services } from '../trpc/services';
import type { Step } from './shutdown';
import { warnAboutConnections } from '../database/warn-about-connections';

function openSealer(config: Config, logger: Logger): Sealer {
  const isNew = findAppSecret(config) === undefined;
  const sealer = new Sealer(ensureAppSecret(config));
  // No warning with an embedded database: both are in DATA_DIR, so the secret cannot be lost separately.
  if (isNew && config.databaseUrl !== undefined) {
    const file = secretFile(config);
    logger.warn(
      { file },
      'a secret was made: the database is served with no other. Keep the file, or set APP_SECRET to it',
    );
  }
  if (config.appSecret === undefined && isOpenToOthers(config)) {
    const file = secretFile(config);
    logger.warn({ file }, 'other accounts of this machine may read the secret: chmod 600 the file');
  }
  return sealer;
}

/**
 * Creates every service in dependency order; the database need not be reachable yet. `close` lists the steps that shut
 * them down, in order. Call `startWork` once the database is ready.
 */
export async function openServices(config: Config, logger: Logger) {
  const close: Step[] = [];
  const sealer = openSealer(config, logger);
  try {
    const database = await openDatabase(config, logger);
    close.unshift({ name: 'database', run: () => database.close() });
    const changes = new InvalidationListener({ connectionString: database.connectionString, logger });
    const publications = new PublicationSchedule(database.db, changes, database.replica && MOST_CLOCK_DIFFERENCE_MS);
    attachQueryCache(database.db, { changes, publications });
    const headers = protectiveHeaders(config.publicUrl);
    const edge = config.cdn && edgeHeadersOf(config.cdn);
    const responseCache = new ResponseCache({ changes, publications, logger, headers, edge });
    changes.start();
    close.unshift({ name: 'changes', run: () => changes.close() });
    const markdown = createMarkdownRenderer({ logger, publicUrl: config.publicUrl });
    close.unshift({ name: 'markdown', run: () => markdown.close() });
    const addressLog = new AddressLog(database.db, logger);
    close.unshift({ name: 'address log', run: () => addressLog.flush() });
    const services: Services = {
      config,
      logger,
      db: database.db,
      sealer,
      changes,
      responseCache,
      markdown,
      files: await openStorage(config),
      addressLog,
      withShownImages,
    };
    const jobs = new JobQueue({
      ...database.address,
      db: database.direct,
      changes,
      logger,
      jobs: createJobs(services),
    });
    close.unshift({ name: 'jobs', run: () => jobs.stop() });
    const startWork = async () => {
      destroyUnresponsiveConnections(database.pool);
      await warnAboutConnections(database.db, config, logger);
      if (!config.cdn) await forgetCdn(database.db);
      await database.replica?.start(database.db, changes);
      await jobs.start();
    };
    const { pool, direct, replica } = database;
    return { services, pool, direct, replica, startWork, close };
  } catch (error) {
    for (const step of close) await step.run();
    throw error;
  }
}
