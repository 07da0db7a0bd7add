import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db } from '../../database/database';

interface CategoryColumns {
  categoryId: string | null;
  categoryName: string | null;
  categorySlug: string | null;
}

/** The joined columns as the object clients get; null for a post without category. */
export function nestCategory<Row extends CategoryColumns>({ categoryId, categoryName, categorySlug, ...post }: Row) {
  const isFiled = categoryId !== null && categoryName !== null && categorySlug !== null;
  return { ...post, category: isFiled ? { id: categoryId, name: categoryName, slug: categorySlug } : null };
}

/** What a list shows of a post; to be narrowed, ordered and executed by the caller's query. */
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

export interface PostFilter {
  categoryId?: string | undefined;
  tagId?: string | undefined;
  /** Part of the title, in any case. */
  q?: string | undefined;
}

type PostExpressions = ExpressionBuilder<Database & { post: Database['public_posts'] }, 'post'>;

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export function matchesFilter({ categoryId, tagId, q }: PostFilter) {
  return (eb: PostExpressions) =>
    eb.and([
      ...(categoryId ? [eb('post.category_id', '=', categoryId)] : []),
      ...(q ? [eb('post.title', 'ilike', containing(q))] : []),
      ...(tagId ? [eb.exists(linkToTag(eb, tagId))] : []),
    ]);
}

function linkToTag(eb: PostExpressions, tagId: string) {
  return eb
    .selectFrom('blog_posts_tags as link')
    .select('link.post_id')
    .whereRef('link.post_id', '=', 'post.id')
    .where('link.tag_id', '=', tagId);
}

/** The post's slug, or one it had before. */
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
