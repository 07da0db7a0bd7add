import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { TableName } from '../../../shared/transfer';
import type { Database, Db } from '../../database/database';

type Row = Record<string, unknown>;

// Neither HTML, which is made anew, nor anything of accounts but the address that says whose a text is.
const READERS: Record<TableName, (db: Db) => Promise<Row[]>> = {
  media: (db) =>
    db
      .selectFrom('media')
      .select([
        'id',
        'storage_key',
        'original_name',
        'mime_type',
        'width',
        'height',
        'byte_size',
        'alt',
        'variants',
        'created_at',
      ])
      // Every installation has these files.
      .where('is_demo', '=', false)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  blog_categories: (db) => db.selectFrom('blog_categories').selectAll().orderBy('created_at').orderBy('id').execute(),
  blog_tags: (db) => db.selectFrom('blog_tags').selectAll().orderBy('created_at').orderBy('id').execute(),
  blog_posts: (db) =>
    db
      .selectFrom('blog_posts as post')
      .leftJoin('users as author', 'author.id', 'post.author_id')
      .leftJoin('blog_post_views as counter', 'counter.post_id', 'post.id')
      .select([
        'post.id',
        'title',
        'slug',
        'content',
        'excerpt',
        'featured_image',
        'featured_image_alt',
        'meta_description',
        'meta_keywords',
        'status',
        'post.published_at',
        'post.created_at',
        'post.updated_at',
        'post.category_id',
        'author.email as author_email',
        sql<number>`coalesce(counter.views, 0)`.as('views'),
        'is_demo',
      ])
      .orderBy('post.created_at')
      .orderBy('post.id')
      .execute(),
  blog_posts_tags: (db) =>
    db.selectFrom('blog_posts_tags').select(['post_id', 'tag_id']).orderBy('post_id').orderBy('tag_id').execute(),
  casinos: (db) =>
    db
      .selectFrom('casinos as casino')
      .leftJoin('users as verifier', 'verifier.id', 'casino.verified_by')
      .select([
        'casino.id',
        'slug',
        'name',
        'logo_url',
        'rating',
        'description',
        'positives',
        'negatives',
        'bonus_amount',
        'bonus_terms',
        'promo_code',
        'affiliate_link',
        'website_url',
        'is_recommended',
        'gamemodes',
        'payment_methods',
        'licence',
        'provably_fair',
        'founded_year',
        'placement',
        'full_review',
        'verified_at',
        'verifier.email as verifier_email',
        'casino.created_at',
        'casino.updated_at',
        'is_demo',
      ])
      .orderBy('casino.created_at')
      .orderBy('casino.id')
      .execute(),
  pages: (db) =>
    db
      .selectFrom('pages')
      .select(['slug', 'title', 'content', 'meta_title', 'meta_description', 'updated_at', 'is_demo'])
      .orderBy('slug')
      .execute(),
  help_services: (db) => db.selectFrom('help_services').selectAll().orderBy('position').orderBy('id').execute(),
  settings: (db) => db.selectFrom('settings').select(['key', 'value']).orderBy('key').execute(),
  slug_redirects: (db) => db.selectFrom('slug_redirects').selectAll().orderBy('entity').orderBy('old_slug').execute(),
};

export async function readTable(db: Db, table: TableName): Promise<Row[]> {
  return await READERS[table](db);
}

/** The content as it is at one moment, whatever is saved meanwhile. */
export async function withSnapshot<T>(db: Db, read: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
