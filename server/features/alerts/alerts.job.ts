import type { Job } from '../../jobs/job';
import { recurringJob } from '../../jobs/recurring-job';
import type { Services } from '../../services';
import { tellChanges } from './tell-changes.service';

/** After it a run begins again: it must end long before it expires. */
const LONGEST_RUN_MS = 60_000;

export function alertsJob(services: Services): Job {
  return recurringJob(services.db, {
    name: 'alerts',
    // A run of a process that was killed must not hold up the one at the next start; two at once do no harm.
    policy: 'short',
    everySeconds: 60,
    atStart: true,
    expireInSeconds: 300,
    pollSeconds: 30,
    // It ends between two people.
    leaveMs: 3_000,
    run: async (_data, signal) => {
      const now = new Date();
      const isOver = () => signal.aborted || Date.now() - now.getTime() > LONGEST_RUN_MS;
      const isDone = await tellChanges(services, { now, isOver });
      return isDone ? undefined : { afterSeconds: 1, data: {} };
    },
  });
}
