import { sql } from 'kysely';
import type { Db } from '../../database/database';
import { matchesFilter, nestCategory, selectPublicPosts } from './public-posts.queries';
import type { PostFilter } from './public-posts.queries';

interface Slice {
  limit: number;
  offset: number;
}

export async function listLatestPosts(db: Db, filter: PostFilter, { limit, offset }: Slice) {
  const rows = await selectPublicPosts(db)
    .where(matchesFilter(filter))
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(nestCategory);
}

/**
 * Posts with a counter, most viewed first. Walks the counter's index: sorting by the view's computed
 * `views` would read every post there is.
 */
export async function listCountedPosts(db: Db, filter: PostFilter, { limit, offset }: Slice) {
  const rows = await selectPublicPosts(db)
    .innerJoin('blog_post_views as counter', 'counter.post_id', 'post.id')
    .where(matchesFilter(filter))
    .orderBy('counter.views', 'desc')
    .orderBy('counter.post_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(nestCategory);
}

// A post gets its counter with its first view.
const isUncounted = sql<boolean>`not exists (select from blog_post_views as counter where counter.post_id = post.id)`;

export async function listUncountedPosts(db: Db, filter: PostFilter, { limit, offset }: Slice) {
  const rows = await selectPublicPosts(db)
    .where(matchesFilter(filter))
    .where(isUncounted)
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(nestCategory);
}

/** All that match, or `max` + 1 where more than `max` do. */
export async function countPosts(db: Db, filter: PostFilter, { max }: { max?: number } = {}): Promise<number> {
  const { total } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('public_posts as post')
        .select('post.id')
        .where(matchesFilter(filter))
        .$if(max !== undefined, (query) => query.limit(Number(max) + 1))
        .as('matching'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function countUncountedPosts(db: Db, filter: PostFilter): Promise<number> {
  const { total } = await db
    .selectFrom('public_posts as post')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matchesFilter(filter))
    .where(isUncounted)
    .executeTakeFirstOrThrow();
  return total;
}
