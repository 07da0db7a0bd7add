import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';

const MAX_ITEMS = 30;

export async function listFeedPosts(db: Db, categoryId?: string) {
  return await db
    .selectFrom('public_posts as post')
    .leftJoin('blog_categories as category', 'category.id', 'post.category_id')
    .select([
      'post.title',
      'post.slug',
      'post.excerpt',
      'post.content_html as contentHtml',
      'post.featured_image as image',
      'post.featured_image_alt as imageAlt',
      'post.author_name as author',
      'post.published_at as publishedAt',
      'post.updated_at as updatedAt',
      'category.name as category',
    ])
    .$if(categoryId !== undefined, (query) => query.where('post.category_id', '=', categoryId ?? ''))
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id')
    .limit(MAX_ITEMS)
    .execute();
}

export async function listFeedCasinos(db: Db) {
  return await db
    .selectFrom('public_casinos')
    .select([
      'id',
      'slug',
      'name',
      'rating',
      'description',
      'bonus_amount as bonusAmount',
      'status',
      'status_reason as statusReason',
      'full_review_html as reviewHtml',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .$narrowType<{ status: CasinoStatus }>()
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(MAX_ITEMS)
    .execute();
}
