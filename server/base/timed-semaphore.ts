import { Semaphore, withTimeout } from 'async-mutex';
import { AppError } from './errors';

/** With the wait for a database connection, the five seconds that a visitor waits at most. */
export const MAX_WAIT_MS = 2_000;

const CROWDED = 'More is asked for right now than we can answer. Please try again in a moment.';

/** A semaphore, first come, first served. Waiting longer than MAX_WAIT_MS fails with 503. */
export const createTimedSemaphore = (atOnce: number) =>
  withTimeout(new Semaphore(atOnce), MAX_WAIT_MS, new AppError('SERVICE_UNAVAILABLE', CROWDED));
