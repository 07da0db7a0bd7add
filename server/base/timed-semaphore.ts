import { Semaphore, withTimeout } from 'async-mutex';
import { AppError } from './errors';

/** Together with the wait for a database connection this stays under 5 s. */
export const MAX_WAIT_MS = 2_000;

const CROWDED = 'More is asked for right now than we can answer. Please try again in a moment.';

export const createTimedSemaphore = (atOnce: number) =>
  withTimeout(new Semaphore(atOnce), MAX_WAIT_MS, new AppError('SERVICE_UNAVAILABLE', CROWDED));
