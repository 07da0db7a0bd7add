import { Semaphore, withTimeout } from 'async-mutex';
import { AppError } from '../base/errors';

/**
 * Rendering uses one core: more concurrent renders would be no faster, and each holds its data until it is done. Leaves
 * some of the database pool's ten connections to writes.
 */
const AT_ONCE = 8;

/** With the three-second wait for a database connection, the five seconds that a visitor waits at most. */
const MAX_WAIT_MS = 2_000;

const CROWDED = 'More is asked for right now than we can answer. Please try again in a moment.';

/** Limits concurrent renders, first come, first served. A render that waits longer than MAX_WAIT_MS fails with 503. */
export const createRenderSemaphore = (atOnce = AT_ONCE) =>
  withTimeout(new Semaphore(atOnce), MAX_WAIT_MS, new AppError('SERVICE_UNAVAILABLE', CROWDED));
