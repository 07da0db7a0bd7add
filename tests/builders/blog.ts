import type { Insertable } from 'kysely';
import type { Database, Db } from '../../server/database/database';
import { insertPostExtras } from '../../server/demo/blog';
import type { PostExtras } from '../../server/demo/blog';

type NewPost = Insertable<Database['blog_posts']>;
type NewCategory = Insertable<Database['blog_categories']>;

let inserted = 0;

export async function insertCategory(db: Db, overrides: Partial<NewCategory> = {}) {
  inserted += 1;
  const values: NewCategory = { name: `Category ${inserted}`, slug: `category-${inserted}`, ...overrides };
  return await db.insertInto('blog_categories').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function insertTag(db: Db, name: string) {
  return await db.insertInto('blog_tags').values({ name }).returningAll().executeTakeFirstOrThrow();
}

/** Inserts a post, by default public since an hour ago. */
export async function insertPost(db: Db, { tagIds, views, ...overrides }: Partial<NewPost> & PostExtras = {}) {
  inserted += 1;
  const values: NewPost = {
    title: `Post ${inserted}`,
    slug: `post-${inserted}`,
    content: 'Three of four sites landed close to the edge they publish.',
    content_html: '<p>Three of four sites landed close to the edge they publish.</p>',
    status: 'published',
    published_at: new Date(Date.now() - 3_600_000),
    ...overrides,
  };
  const post = await db.insertInto('blog_posts').values(values).returningAll().executeTakeFirstOrThrow();
  await insertPostExtras(db, post.id, { ...(tagIds && { tagIds }), ...(views !== undefined && { views }) });
  return post;
}
