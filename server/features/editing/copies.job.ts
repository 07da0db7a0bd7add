import type { Job } from '../../jobs/job';
import { recurringJob } from '../../jobs/recurring-job';
import type { Services } from '../../trpc/services';
import { publishDueCopies } from './working-copies.service';
import type { EditableKind } from './editable-kind';

export function copiesJob(services: Services, kinds: readonly EditableKind[]): Job {
  return recurringJob(services.db, {
    name: 'copies',
    // As for alerts: a killed run must not block the next, and concurrent runs are harmless.
    policy: 'short',
    everySeconds: 15,
    atStart: true,
    expireInSeconds: 300,
    pollSeconds: 15,
    shutdownMs: 3_000,
    run: async () => {
      const isDone = await publishDueCopies(services, kinds, new Date());
      return isDone ? undefined : { afterSeconds: 1, data: {} };
    },
  });
}
