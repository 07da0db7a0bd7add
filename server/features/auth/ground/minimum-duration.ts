import { setTimeout as pause } from 'node:timers/promises';

const LEAST_MS = 100;

/** Storing a message takes longer than storing none: a minimum duration hides the difference in the response time. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, pause(LEAST_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
