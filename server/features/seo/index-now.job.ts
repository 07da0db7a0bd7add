import type { Job } from '../../jobs/job';
import { recurringJob } from '../../jobs/recurring-job';
import type { Services } from '../../trpc/services';
import { createIndexNow } from './index-now';

/** Seconds until the next attempt: 60, then four times as long each time, up to six hours. */
const pauseAfter = (attempts: number) => Math.min(60 * 4 ** attempts, 6 * 3600);

export function indexNowJob(services: Services, report = createIndexNow(services)): Job {
  return recurringJob<{ attempts: number }>(services.db, {
    name: 'index-now',
    // Two concurrent reports would contain the same changes.
    policy: 'stately',
    everySeconds: 60,
    atStart: false,
    expireInSeconds: 120,
    pollSeconds: 10,
    shutdownMs: 1_500,
    run: async ({ attempts = 0 }, signal) => {
      if (await report(signal)) return undefined;
      return { afterSeconds: pauseAfter(attempts), data: { attempts: attempts + 1 } };
    },
  });
}
