import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db } from '../../database/database';

interface CategoryColumns {
  categoryId: string | null;
  categoryName: string | null;
  categorySlug: string | null;
}

export function nestCategory<Row extends CategoryColumns>({ categoryId, categoryName, categorySlug, ...post }: Row) {
  const isFiled = categoryId !== null && categoryName !== null && categorySlug !== null;
  return { ...post, category: isFiled ? { id: categoryId, name: categoryName, slug: categorySlug } : null };
}

export function selectPublicPosts(db: Db) {
  return db
    .selectFrom('public_posts as post')
    .leftJoin('blog_categories as category', 'category.id', 'post.category_id')
    .select([
      'post.id',
      'post.title',
      'post.slug',
      'post.excerpt',
      'post.featured_image as featuredImage',
      'post.featured_image_alt as featuredImageAlt',
      'post.published_at as publishedAt',
      'post.views',
      'post.author_name as author',
      'category.id as categoryId',
      'category.name as categoryName',
      'category.slug as categorySlug',
    ]);
}

type PostExpressions = ExpressionBuilder<Database & { post: Database['public_posts'] }, 'post'>;

/** Includes former slugs. */
export function hasAddress(slug: string) {
  return (eb: PostExpressions) =>
    eb.or([
      eb(sql`lower(post.slug)`, '=', sql`lower(${slug})`),
      eb(
        'post.id',
        '=',
        eb
          .selectFrom('slug_redirects')
          .select('target_id')
          .where('entity', '=', 'post')
          .where('old_slug', '=', sql<string>`lower(${slug})`),
      ),
    ]);
}
