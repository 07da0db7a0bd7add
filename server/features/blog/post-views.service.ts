import type { Db } from '../../database/database';
import { isWithinLimit, limitSubjectOf } from '../../http/rate-limits';
import type { Client } from '../../trpc/context';
import { isCrawler } from '../affiliate/bot-filter';
import { addView } from './posts.queries';
import { getPostFacts } from './posts.service';

export const MAX_VIEWS_A_MINUTE = 60;

/** Counts a view unless it comes from a prefetch, a crawler or above the limit. Returns the number of views. */
export async function recordView(db: Db, slug: string, client: Client): Promise<number> {
  const { id, views } = await getPostFacts(db, slug);
  if (client.isPrefetch || isCrawler(client.userAgent)) return views;
  const limit = { name: 'post-view', subject: limitSubjectOf(client.ip), max: MAX_VIEWS_A_MINUTE, windowSeconds: 60 };
  return (await isWithinLimit(db, limit)) ? await addView(db, id) : views;
}
