import type { Job } from '../jobs/job';
import { recurringJob } from '../jobs/recurring-job';
import { runMaintenance } from './maintenance';
import type { Services } from '../trpc/services';

const HOUR = 3_600;

export function maintenanceJob(services: Services): Job {
  return recurringJob(services.db, {
    name: 'maintenance',
    // A killed process's run must not delay the one at the next start; concurrent runs are harmless.
    policy: 'short',
    everySeconds: HOUR,
    atStart: true,
    expireInSeconds: HOUR,
    pollSeconds: 60,
    // A run stops only between two batches.
    shutdownMs: 6_000,
    run: async (_data, signal) => {
      await runMaintenance(services, () => signal.aborted);
      return undefined;
    },
  });
}
