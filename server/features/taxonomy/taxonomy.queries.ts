import { sql } from 'kysely';
import type { Db } from '../../database/database';

export async function listCategories(db: Db) {
  return await db
    .selectFrom('blog_categories')
    .select(['id', 'name', 'slug', 'description'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

const NEWEST = 5;
const MAX_CATEGORIES = 50;

/** The newest public posts of each category, without empty categories; the guides come first. */
export async function listNewestByCategory(db: Db) {
  const rows = await db
    .selectFrom('blog_categories as category')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('public_posts as post')
          .select(['post.title', 'post.slug', 'post.published_at as publishedAt'])
          .whereRef('post.category_id', '=', 'category.id')
          .orderBy('post.published_at', 'desc')
          .orderBy('post.id')
          .limit(NEWEST)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['category.name', 'category.slug as category', 'newest.title', 'newest.slug', 'newest.publishedAt'])
    .orderBy((eb) => eb('category.slug', '=', 'guides'), 'desc')
    .orderBy(sql`lower(category.name)`)
    .orderBy('category.id')
    .orderBy('newest.publishedAt', 'desc')
    .limit(NEWEST * MAX_CATEGORIES)
    .execute();
  const groups = new Map<
    string,
    { name: string; slug: string; posts: { title: string; slug: string; publishedAt: Date }[] }
  >();
  for (const { category, name, ...post } of rows) {
    const group = groups.get(category) ?? { name, slug: category, posts: [] };
    group.posts.push(post);
    groups.set(category, group);
  }
  return [...groups.values()];
}

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
