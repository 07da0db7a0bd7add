import type { Db } from '../database/database';
import { enqueue } from './enqueue.queries';
import type { Job } from './job';

/** When the next run is due, and what it is told. */
interface Next<Data> {
  afterSeconds: number;
  data: Data;
}

interface Recurring<Data extends object> extends Omit<Job<Partial<Data>>, 'run' | 'recover'> {
  everySeconds: number;
  /** Also runs when a process starts. */
  atStart: boolean;
  /** Answers when to run next, when that is not as usual. */
  run: (data: Partial<Data>, signal: AbortSignal) => Promise<Next<Data> | undefined>;
}

/** A job that enqueues its next run when it has ended; the queue holds one of them, whichever replica adds it. */
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
