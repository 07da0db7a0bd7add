import { sql } from 'kysely';
import type { Db } from '../../database/database';

/** The most used tags of public posts, sorted by name. */
export async function listPopularTags(db: Db, limit: number) {
  return await db
    .selectFrom((eb) =>
      eb
        .selectFrom('blog_tags as tag')
        .innerJoin(
          (counting) =>
            counting
              .selectFrom('public_posts_tags')
              .select((link) => ['tag_id', link.fn.countAll().as('posts')])
              .groupBy('tag_id')
              .as('used'),
          (join) => join.onRef('used.tag_id', '=', 'tag.id'),
        )
        .select('tag.name')
        .orderBy('used.posts', 'desc')
        .orderBy('tag.name')
        .limit(limit)
        .as('popular'),
    )
    .select('popular.name')
    .orderBy(sql`lower(popular.name)`)
    .orderBy('popular.name')
    .execute();
}

/** Tags of one post in any state. */
export async function listTagNames(db: Db, postId: string): Promise<string[]> {
  const tags = await db
    .selectFrom('blog_posts_tags as link')
    .innerJoin('blog_tags as tag', 'tag.id', 'link.tag_id')
    .select('tag.name')
    .where('link.post_id', '=', postId)
    .orderBy(sql`lower(tag.name)`)
    .orderBy('tag.name')
    .execute();
  return tags.map(({ name }) => name);
}

export async function findTag(db: Db, name: string) {
  return await db
    .selectFrom('blog_tags')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
