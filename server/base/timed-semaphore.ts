import { Semaphore, withTimeout } from 'async-mutex';
import { AppError } from './errors';

/** Together with the wait for a database connection this stays under 5 s. */
export const MAX_WAIT_MS = 1_500;

const CROWDED = 'More is asked for right now than we can answer. Please try again in a moment.';

/** The same semaphore, where waiting longer than this fails with 503. */
export const timed = (semaphore: Semaphore, maxWaitMs: number) =>
  withTimeout(semaphore, maxWaitMs, new AppError('SERVICE_UNAVAILABLE', CROWDED));

export const createTimedSemaphore = (atOnce: number) => timed(new Semaphore(atOnce), MAX_WAIT_MS);
