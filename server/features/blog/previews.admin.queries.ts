import { sql } from 'kysely';
import type { Db } from '../../database/database';
import { personName } from '../../database/person-name';
import { nestCategory } from './public-posts.queries';

export async function findPreviewedPost(db: Db, id: string) {
  const row = await db
    .selectFrom('blog_posts as post')
    .leftJoin('blog_categories as category', 'category.id', 'post.category_id')
    .leftJoin('profiles as author', 'author.id', 'post.author_id')
    .select([
      'post.id',
      'post.title',
      'post.slug',
      'post.excerpt',
      'post.featured_image as featuredImage',
      'post.featured_image_alt as featuredImageAlt',
      sql<Date>`coalesce(post.published_at, now())`.as('publishedAt'),
      sql<number>`0`.as('views'),
      sql<string>`coalesce(${personName('author')}, 'LootRank')`.as('author'),
      'post.content_html as contentHtml',
      'post.meta_description as metaDescription',
      'post.meta_keywords as metaKeywords',
      'post.updated_at as updatedAt',
      'category.id as categoryId',
      'category.name as categoryName',
      'category.slug as categorySlug',
      sql<boolean>`exists (select from public_posts where public_posts.id = post.id)`.as('isPublic'),
    ])
    .where('post.id', '=', id)
    .where('post.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && nestCategory(row);
}
