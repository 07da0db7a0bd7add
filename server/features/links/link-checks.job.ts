import { createGuardedProbe } from '../../http/guarded-fetch';
import type { Job } from '../../jobs/job';
import { recurringJob } from '../../jobs/recurring-job';
import type { Services } from '../../trpc/services';
import { ROUNDS_A_DAY } from './link-checks.queries';
import { checkDueLinks } from './link-checks.service';

export function linkChecksJob({ db }: Services): Job {
  const probe = createGuardedProbe({ exemptOrigins: [] });
  return recurringJob(db, {
    name: 'link-checks',
    policy: 'short',
    everySeconds: 86_400 / ROUNDS_A_DAY,
    atStart: false,
    expireInSeconds: 900,
    pollSeconds: 60,
    shutdownMs: 6_000,
    run: async (_data, signal) => {
      await checkDueLinks(db, probe, () => signal.aborted);
      return undefined;
    },
  });
}
