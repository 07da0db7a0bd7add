import type { Db } from '../database/database';
import { AppError } from '../errors';
import { countTry } from './rate-limits.queries';

export interface Limit {
  /** What is limited, for example 'newsletter'. */
  name: string;
  /** Who is limited, in one canonical spelling. */
  subject: string;
  max: number;
  windowSeconds: number;
}

/** An IPv6 customer owns a /64; counting single addresses would give one person 2^64 tries. */
export function limitSubjectOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '');
  return ip.split(':').slice(0, 4).join(':');
}

/** Counts one try in every limit, in the database so that all replicas agree. Throws TOO_MANY_REQUESTS when one is used up. */
export async function takeFromLimits(db: Db, limits: readonly Limit[]): Promise<void> {
  let wait = 0;
  for (const limit of limits) {
    const { count, secondsLeft } = await countTry(db, `${limit.name}:${limit.subject}`, limit.windowSeconds);
    if (count > limit.max) wait = Math.max(wait, secondsLeft);
  }
  if (wait > 0) {
    throw new AppError('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a little and try again.', { retryAfter: wait });
  }
}
