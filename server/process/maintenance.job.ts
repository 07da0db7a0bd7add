import type { Job } from '../jobs/job';
import { recurringJob } from '../jobs/recurring-job';
import { runMaintenance } from './maintenance';
import type { Services } from '../trpc/services';

const HOUR = 3_600;

/** Housekeeping at start and every hour. */
export function maintenanceJob(services: Services): Job {
  return recurringJob(services.db, {
    name: 'maintenance',
    // The run of a killed process must not delay the one at the next start; concurrent runs do no harm.
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
