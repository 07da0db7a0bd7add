import { sql } from 'kysely';
import type { Db } from '../../database/database';

/** The most used tags among public posts, by name. */
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

export async function findTagId(db: Db, name: string): Promise<string | undefined> {
  const tag = await db
    .selectFrom('blog_tags')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
  return tag?.id;
}
