import { Semaphore, withTimeout } from 'async-mutex';
import { AppError } from '../errors';

/**
 * One processor renders: more at once would be no faster, each holds its data until it is done, and of the database's ten
 * connections some are left to whoever saves meanwhile.
 */
const AT_ONCE = 8;

/** With the wait for a connection that may follow it, less than the five seconds nobody is to wait longer than. */
const MAX_WAIT_MS = 2_000;

const CROWDED = 'More is asked for right now than we can answer. Please try again in a moment.';

/** Lets few answers be made at a time, in the order they were asked for. Who would wait too long is refused with 503. */
export const createRenderSemaphore = (atOnce = AT_ONCE) =>
  withTimeout(new Semaphore(atOnce), MAX_WAIT_MS, new AppError('SERVICE_UNAVAILABLE', CROWDED));
