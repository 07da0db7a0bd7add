import { setTimeout as sleep } from 'node:timers/promises';
import type { CdnConfig } from '../../base/config';
import { isPublicTag } from '../../cache/announce-change';
import type { Change } from '../../cache/invalidation-listener';
import { purgeCalls } from '../../http/metrics';
import { enqueue } from '../../jobs/enqueue.queries';
import type { Job } from '../../jobs/job';
import type { Services } from '../../trpc/services';
import {
  beginCdn,
  claimPurges,
  isCdnKnown,
  LEASE_SECONDS,
  recordFailure,
  recordSent,
  reserveCall,
  secondsToNextCall,
} from './cdn.queries';
import type { ClaimedPurge } from './cdn.queries';
import { getMaxPause, PurgeError, sendPurge } from './purge-calls';

export const CDN_PURGES = 'cdn-purges';

/** Waits this long itself for the next call instead of enqueueing another job. */
const MAX_WAIT_SECONDS = 2.5;
const MAX_RUN_MS = 20_000;
/** A process enqueues no more often, however many changes it is told of. */
const PAUSE_MS = 250;

/**
 * Sends what announceChange stored. The job is enqueued by the processes that are told of the change, not in its
 * transaction: two transactions that enqueue under one key would wait for each other.
 */
export function cdnPurgesJob({ db, changes, logger }: Services, cdn: CdnConfig): Job {
  /** By address, while another fails: what it needs no more. A purge of all pages would empty it again each time. */
  const finished = new Map<string, ReadonlySet<string>>();

  async function sendTo(url: string, claimed: readonly ClaimedPurge[]): Promise<number> {
    const known = finished.get(url);
    const left = claimed.filter(({ id }) => !known?.has(id));
    const calls = await sendPurge(cdn, url, [...new Set(left.flatMap(({ tags }) => tags))]);
    finished.set(url, new Set(claimed.filter(({ id, isLast }) => isLast || known?.has(id)).map(({ id }) => id)));
    return calls;
  }

  /** Waits for all, so that one that is away keeps none of the others from its purge. */
  async function sendToAll(claimed: readonly ClaimedPurge[]): Promise<number> {
    const results = await Promise.allSettled(cdn.urls.map((url) => sendTo(url, claimed)));
    let calls = 0;
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason;
      calls += result.value;
    }
    finished.clear();
    return calls;
  }

  async function purge(): Promise<void> {
    // Another process goes on if this one is killed.
    await enqueue(db, CDN_PURGES, {}, { afterSeconds: LEASE_SECONDS, key: 'lease' });
    const claimed = await claimPurges(db);
    if (claimed.length === 0) return;
    const ids = claimed.map(({ id }) => id);
    try {
      const calls = await sendToAll(claimed);
      purgeCalls.inc({ result: 'sent' }, calls);
      const ended = await recordSent(db, ids);
      if (ended !== null) logger.info({ cdn: cdn.name }, 'the CDN accepts purges again');
    } catch (error) {
      if (!(error instanceof PurgeError)) throw error;
      const { message: failure, retryAfterSeconds: retryAfter } = error;
      purgeCalls.inc({ result: 'failed' });
      const before = await recordFailure(db, ids, { failure, retryAfter, maxPause: getMaxPause(cdn) });
      if (before !== failure) logger.warn({ cdn: cdn.name, reason: failure }, 'pages not purged from the CDN');
    }
  }

  changes.subscribe(
    onceInAWhile(
      (change) => change === 'anything' || change.some(isPublicTag),
      async () => {
        try {
          await enqueue(db, CDN_PURGES, {}, { key: 'now' });
        } catch (error) {
          // The listener reports 'anything' once the database is back.
          logger.debug({ err: error }, 'no job for the purges of the CDN');
        }
      },
    ),
  );

  return {
    name: CDN_PURGES,
    policy: 'short',
    expireInSeconds: 60,
    pollSeconds: 2,
    shutdownMs: 6_000,
    run: async (_data, signal) => {
      const startedAt = Date.now();
      // A process that was started without a CDN has forgotten it for all.
      if (!(await isCdnKnown(db))) await beginCdn(db, cdn.name);
      for (;;) {
        if (await reserveCall(db)) await purge();
        const seconds = await secondsToNextCall(db);
        if (seconds === undefined) return;
        if (signal.aborted || seconds > MAX_WAIT_SECONDS || Date.now() - startedAt > MAX_RUN_MS) {
          const afterSeconds = Math.max(1, Math.ceil(seconds));
          const key = `at ${Math.ceil(Date.now() / 1000) + afterSeconds}`;
          await enqueue(db, CDN_PURGES, {}, { afterSeconds, key });
          return;
        }
        await sleep(Math.max(0, seconds * 1000), undefined, { signal }).catch(() => undefined);
      }
    },
    recover: async () => {
      await beginCdn(db, cdn.name);
      await enqueue(db, CDN_PURGES, {}, { key: 'now' });
    },
  };
}

/** Runs at once, then again after a pause for all changes that came meanwhile. */
function onceInAWhile(isWanted: (change: Change) => boolean, run: () => Promise<void>) {
  let isRunning = false;
  let isWaiting = false;
  const runAll = async () => {
    isRunning = true;
    while (isWaiting) {
      isWaiting = false;
      await run();
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
    isRunning = false;
  };
  return (change: Change) => {
    if (!isWanted(change)) return;
    isWaiting = true;
    if (!isRunning) void runAll();
  };
}
