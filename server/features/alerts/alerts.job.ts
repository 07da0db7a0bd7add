import type { Job } from '../../jobs/job';
import { recurringJob } from '../../jobs/recurring-job';
import type { Services } from '../../trpc/services';
import { sendSearchAlerts } from './search-alerts.service';
import type { CreateCasinoMatcher } from './search-alerts.service';
import { sendAlerts } from './send-alerts.service';

const LONGEST_RUN_MS = 60_000;

export function alertsJob(services: Services, createCasinoMatcher: CreateCasinoMatcher): Job {
  return recurringJob(services.db, {
    name: 'alerts',
    // Not 'stately': a run whose process was killed must not block the run at the next start. Concurrent runs are
    // harmless.
    policy: 'short',
    everySeconds: 60,
    atStart: true,
    expireInSeconds: 300,
    pollSeconds: 30,
    shutdownMs: 3_000,
    run: async (_data, signal) => {
      const now = new Date();
      const isOver = () => signal.aborted || Date.now() - now.getTime() > LONGEST_RUN_MS;
      const run = { now, isOver };
      const isDone =
        (await sendAlerts(services, run)) && (await sendSearchAlerts({ ...services, createCasinoMatcher }, run));
      return isDone ? undefined : { afterSeconds: 1, data: {} };
    },
  });
}
