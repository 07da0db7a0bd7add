import { sql } from 'kysely';
import type { Db } from '../../database/database';
import { publicSlug } from '../../database/person-name';
import { hasAddress, nestCategory, selectPublicPosts } from './public-posts.queries';

/** Also matches former slugs; a current slug takes precedence. */
export async function findPost(db: Db, slug: string) {
  const row = await selectPublicPosts(db)
    .select([
      'post.content_html as contentHtml',
      'post.meta_description as metaDescription',
      'post.meta_keywords as metaKeywords',
      'post.updated_at as updatedAt',
      (eb) =>
        eb
          .selectFrom('profiles as author')
          .select(publicSlug('author').as('slug'))
          .whereRef('author.id', '=', 'post.author_id')
          .as('authorSlug'),
    ])
    .where(hasAddress(slug))
    .orderBy(sql`lower(post.slug) = lower(${slug})`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && nestCategory(row);
}

export async function findPostFacts(db: Db, slug: string) {
  return await db
    .selectFrom('public_posts as post')
    .select(['post.id', 'post.slug', 'post.category_id as categoryId', 'post.views'])
    .where(hasAddress(slug))
    .orderBy(sql`lower(post.slug) = lower(${slug})`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface Relation {
  categoryId: string;
  exceptId: string;
  limit: number;
}

export async function listRelatedPosts(db: Db, { categoryId, exceptId, limit }: Relation) {
  return await db
    .selectFrom('public_posts as post')
    .select([
      'post.id',
      'post.title',
      'post.slug',
      'post.featured_image as featuredImage',
      'post.featured_image_alt as featuredImageAlt',
      'post.views',
    ])
    .where('post.category_id', '=', categoryId)
    .where('post.id', '<>', exceptId)
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id')
    .limit(limit)
    .execute();
}

/** One atomic statement, so that no concurrent view is lost. */
export async function addView(db: Db, postId: string): Promise<number> {
  const { views } = await db
    .with('today', (cte) =>
      cte
        .insertInto('post_views_daily')
        .values({ day: sql<string>`(now() at time zone 'UTC')::date`, post_id: postId, views: 1 })
        .onConflict((conflict) =>
          conflict.columns(['day', 'post_id']).doUpdateSet({ views: sql`post_views_daily.views + 1` }),
        )
        .returning('views'),
    )
    .updateTable('blog_post_views')
    .set({ views: sql`views + 1` })
    .where('post_id', '=', postId)
    .returning('views')
    .executeTakeFirstOrThrow();
  return views;
}
