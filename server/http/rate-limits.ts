import { createHash } from 'node:crypto';
import type { Db } from '../database/database';
import { isSavingImpossible } from '../database/database-failure';
import { AppError } from '../base/errors';
import { limitHits } from './metrics';
import { countAttempt } from './rate-limits.queries';

export interface Limit {
  name: string;
  /** The account or address that is limited, in one canonical spelling. */
  subject: string;
  max: number;
  windowSeconds: number;
}

function firstGroups(ip: string, count: number): string {
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, count).join(':');
}

/** The address to count: an IPv6 customer owns a whole /64, so its 2^64 addresses count as one. */
export function getLimitSubject(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '');
  return firstGroups(ip.toLowerCase(), 4);
}

/** Subjects are IP and email addresses, so only their digest is stored. */
export function limitKey(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

/** Returns the seconds to wait, or undefined within the limit. */
async function waitFor(db: Db, limit: Limit, attempts = 1): Promise<number | undefined> {
  const { count, secondsLeft } = await countAttempt(db, limitKey(limit.name, limit.subject), limit, attempts);
  if (count <= limit.max) return undefined;
  limitHits.inc({ limit: limit.name });
  return secondsLeft;
}

/**
 * Counts one attempt, or the given number, in every limit, in the database so that all replicas agree. Throws TOO_MANY_REQUESTS at the first
 * exhausted limit and does not count the ones after it: with the limit per IP address first, refused attempts store
 * nothing, whatever subjects they name.
 */
export async function consumeRateLimits(db: Db, limits: readonly Limit[], attempts = 1): Promise<void> {
  for (const limit of limits) {
    const retryAfter = await waitFor(db, limit, attempts);
    if (retryAfter === undefined) continue;
    const message = 'Too many attempts. Please wait a little and try again.';
    throw new AppError('TOO_MANY_REQUESTS', message, { retryAfter });
  }
}

/** For reads: a read-only database cannot count, but can still serve. */
export async function consumeReadLimit(db: Db, limit: Limit, attempts = 1): Promise<void> {
  try {
    await consumeRateLimits(db, [limit], attempts);
  } catch (error) {
    if (!isSavingImpossible(error)) throw error;
  }
}

/** For events that are dropped silently above their limit. */
export async function isWithinLimit(db: Db, limit: Limit): Promise<boolean> {
  return (await waitFor(db, limit)) === undefined;
}
