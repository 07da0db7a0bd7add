import type { Db } from '../database/database';
import { enqueue } from './enqueue.queries';
import type { Job } from './job';

interface Next<Data> {
  afterSeconds: number;
  data: Data;
}

interface Recurring<Data extends object> extends Omit<Job<Partial<Data>>, 'run' | 'recover'> {
  everySeconds: number;
  atStart: boolean;
  run: (data: Partial<Data>, signal: AbortSignal) => Promise<Next<Data> | undefined>;
}

/** A job that enqueues its next run when it ends. The key limits the queue to one waiting run across all replicas. */
export function recurringJob<Data extends object>(db: Db, recurring: Recurring<Data>): Job<Partial<Data>> {
  const { name, everySeconds, atStart } = recurring;
  return {
    ...recurring,
    run: async (data, signal) => {
      const { afterSeconds, data: told } = (await recurring.run(data, signal)) ?? {
        afterSeconds: everySeconds,
        data: {},
      };
      await enqueue(db, name, told, { afterSeconds, key: 'next' });
    },
    recover: () => enqueue(db, name, {}, atStart ? { key: 'start' } : { afterSeconds: everySeconds, key: 'next' }),
  };
}
