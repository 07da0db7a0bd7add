import { sql } from 'kysely';
import type { Db } from '../../database/database';

/** The most used tags among public posts, by name. */
export async function listPopularTags(db: Db, limit: number) {
  return await db
    .selectFrom((eb) =>
      eb
        .selectFrom('blog_tags as tag')
        .innerJoin('blog_posts_tags as link', 'link.tag_id', 'tag.id')
        .innerJoin('public_posts as post', 'post.id', 'link.post_id')
        .select('tag.name')
        .groupBy('tag.id')
        .orderBy((ordered) => ordered.fn.countAll(), 'desc')
        .orderBy('tag.name')
        .limit(limit)
        .as('popular'),
    )
    .select('popular.name')
    .orderBy(sql`lower(popular.name)`)
    .orderBy('popular.name')
    .execute();
}

export async function findTagId(db: Db, name: string): Promise<string | undefined> {
  const tag = await db
    .selectFrom('blog_tags')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
  return tag?.id;
}
