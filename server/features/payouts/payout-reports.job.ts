import type { Job } from '../../jobs/job';
import { recurringJob } from '../../jobs/recurring-job';
import type { Services } from '../../trpc/services';
import { settleDecisions } from './payout-reports.service';

export function payoutReportsJob(services: Services): Job {
  return recurringJob(services.db, {
    name: 'payout-reports',
    policy: 'short',
    everySeconds: 60,
    atStart: true,
    expireInSeconds: 300,
    pollSeconds: 30,
    shutdownMs: 6_000,
    run: async () => {
      await settleDecisions(services);
      return undefined;
    },
  });
}
