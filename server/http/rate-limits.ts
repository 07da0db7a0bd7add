import { createHash } from 'node:crypto';
import type { Db } from '../database/database';
import { AppError } from '../errors';
import { limitHits } from '../metrics/counters';
import { countTry } from './rate-limits.queries';

export interface Limit {
  /** What is limited, for example 'newsletter'. */
  name: string;
  /** Who is limited, in one canonical spelling. */
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

/** An IPv6 customer owns a /64; counting single addresses would give one person 2^64 tries. */
export function limitSubjectOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '');
  return firstGroups(ip.toLowerCase(), 4);
}

/** The stored key. Subjects are network and e-mail addresses, so the table holds their digest alone. */
export function limitKey(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

/** Counts one try in every limit, in the database so that all replicas agree. Throws TOO_MANY_REQUESTS when one is used up. */
export async function takeFromLimits(db: Db, limits: readonly Limit[]): Promise<void> {
  let wait = 0;
  for (const limit of limits) {
    const { count, secondsLeft } = await countTry(db, limitKey(limit.name, limit.subject), limit.windowSeconds);
    if (count <= limit.max) continue;
    limitHits.inc({ limit: limit.name });
    wait = Math.max(wait, secondsLeft);
  }
  if (wait > 0) {
    throw new AppError('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a little and try again.', {
      retryAfter: wait,
    });
  }
}
