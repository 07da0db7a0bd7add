import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { personName } from '../../database/person-name';
import { nestCategory } from './public-posts.queries';

interface NewPreview {
  postId: string;
  userId: string;
  tokenHash: string;
  days: number;
}

export async function insertPreview(trx: Transaction<Database>, { postId, userId, tokenHash, days }: NewPreview) {
  return await trx
    .insertInto('one_time_tokens')
    .values({
      user_id: userId,
      purpose: 'preview',
      target: postId,
      token_hash: tokenHash,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
}

export async function deletePreviews(
  trx: Transaction<Database>,
  postId: string,
  { onlyExpired = false } = {},
): Promise<void> {
  await trx
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', 'preview')
    .where('target', '=', postId)
    .$if(onlyExpired, (query) => query.where('expires_at', '<=', sql<Date>`now()`))
    .execute();
}

/** The post a link leads to, in whatever state it is, shaped as the public one. */
export async function findPreviewedPost(db: Db, tokenHash: string) {
  const row = await db
    .selectFrom('one_time_tokens as link')
    .innerJoin('blog_posts as post', (join) => join.on(sql`post.id::text`, '=', sql.ref('link.target')))
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
      'link.expires_at as expiresAt',
    ])
    .where('link.purpose', '=', 'preview')
    .where('link.token_hash', '=', tokenHash)
    .where('link.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && nestCategory(row);
}
