import { sql } from 'kysely';
import type { Db } from '../database/database';

/** Milliseconds until the next scheduled post becomes public, by the database clock; undefined if none is scheduled. */
export async function millisecondsToNextPublication(db: Db): Promise<number | undefined> {
  const { wait } = await db
    .selectFrom('blog_posts')
    .select(sql<number | null>`(extract(epoch from min(published_at) - now()) * 1000)::float8`.as('wait'))
    .where('status', '=', 'published')
    .where('published_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return wait ?? undefined;
}
