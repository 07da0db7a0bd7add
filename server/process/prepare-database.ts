import { setTimeout as sleep } from 'node:timers/promises';
import { assertSameDatabase } from '../database/assert-session-pooling';
import { withAdvisoryLock } from '../database/advisory-lock';
import { connectionFailure } from '../database/connection-failure';
import type { Db } from '../database/database';
import { isReadOnly } from '../database/database-failure';
import { storeRoleSettings } from '../database/role-settings';
import { migrateToLatest } from './migrate';
import { hasNoContent, seedDemo, seedStartingPages } from '../demo/seed';
import { storeFactLabels } from '../features/facts/fact-labels.service';
import { ensureAdmin } from '../features/auth/account/admin-accounts';
import { ensureKeys } from '../features/auth/keys/rotation.service';
import { claimSecret } from '../secrets/claim-secret';
import type { Services } from '../trpc/services';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

const LOCK_KEY = 5_118_023_348;

async function fill(services: Services, signal: AbortSignal): Promise<void> {
  const { db, logger, config } = services;
  // Rendering is most of the work: a signal aborts at the next text, and nothing partial is stored.
  const markdown: Services['markdown'] = {
    ...services.markdown,
    render: (source, limitMs) => {
      signal.throwIfAborted();
      return services.markdown.render(source, limitMs);
    },
  };
  await storeFactLabels(db);
  await seedStartingPages(db, markdown);
  if (config.seedDemo && (await hasNoContent(db))) await seedDemo(db, markdown, logger);
}

interface Start {
  direct: Db;
  signal: AbortSignal;
  tell: (note: string) => void;
}

async function complete(services: Services, { direct, signal, tell }: Start): Promise<void> {
  const { db, logger, sealer, config } = services;
  await migrateToLatest(direct, logger);
  if (config.databaseUrl !== undefined && config.directUrl !== undefined) {
    await assertSameDatabase(config.databaseUrl, config.directUrl);
    await storeRoleSettings(direct);
  }
  try {
    await claimSecret(db, sealer);
    await ensureKeys(services);
    // Before the lock, which occupies a connection: hashing a password is slow, and ensureAdmin has a lock of its own.
    for (const note of await ensureAdmin(services)) tell(note);
    // If replicas start at once, only one may fill an empty database, and two sealing the same rows could deadlock.
    await withAdvisoryLock(direct, LOCK_KEY, () => fill(services, signal));
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    logger.warn('the database is read-only: pages are served, nothing can be saved');
  }
}

/**
 * Migrates and fills the database, retrying for as long as it is unreachable. Resolves with false if `signal` aborts;
 * rejects if the database is reachable but unusable.
 */
export async function prepareDatabase(services: Services, start: Start): Promise<boolean> {
  const { signal } = start;
  const isStopped = () => signal.aborted;
  for (let pause = FIRST_PAUSE_MS; !isStopped(); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      await complete(services, start);
      return true;
    } catch (error) {
      if (isStopped()) return false;
      const reason = connectionFailure(error);
      if (reason === undefined) throw error;
      services.logger.warn({ reason, nextTryInMs: pause }, `waiting for the database: ${reason}`);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}
