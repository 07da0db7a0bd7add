import { createHash } from 'node:crypto';
import type { Db } from '../../database/database';
import { AppError } from '../../errors';
import { limitSubjectOf, takeFromLimits } from '../../http/rate-limits';
import type { Client } from '../../trpc/context';
import { isCrawler } from '../affiliate/bot-filter';
import { addView } from './posts.queries';
import { getPostFacts } from './posts.service';

const MAX_VIEWS_A_MINUTE = 60;

// The limit must know the same reader again for a minute; it need not know the address.
function disguise(ip: string): string {
  return createHash('sha256').update(limitSubjectOf(ip)).digest('base64url');
}

async function isWithinLimit(db: Db, ip: string): Promise<boolean> {
  try {
    await takeFromLimits(db, [
      { name: 'post-view', subject: disguise(ip), max: MAX_VIEWS_A_MINUTE, windowSeconds: 60 },
    ]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

/** Counts one reading. What is not a reader's doing is answered all the same, but not counted. */
export async function recordView(db: Db, slug: string, client: Client): Promise<number> {
  const { id, views } = await getPostFacts(db, slug);
  const isReading = !client.isPrefetch && !isCrawler(client.userAgent) && (await isWithinLimit(db, client.ip));
  return isReading ? await addView(db, id) : views;
}
