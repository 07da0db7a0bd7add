import type { CasinoStatus } from '../../../shared/casino-status';
import type { Db } from '../../database/database';
import { casinoIdAt } from '../addresses/casino-address.queries';
import { sql } from 'kysely';

/** Facts for a review's image; found by any address of the casino. */
export async function findSharedCasino(db: Db, address: string) {
  return await db
    .selectFrom('public_casinos')
    .select(['id', 'slug', 'name', 'rating', 'bonus_amount as bonusAmount', 'status', 'updated_at as updatedAt'])
    .where('id', '=', casinoIdAt(address))
    .$narrowType<{ status: CasinoStatus }>()
    .executeTakeFirst();
}

/** Facts for the image of a comparison, in the order of the addresses. */
export async function listSharedCasinos(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('public_casinos')
    .select([
      sql<string>`coalesce(slug, id::text)`.as('address'),
      'name',
      'logo_url as logoUrl',
      'rating',
      'bonus_amount as bonusAmount',
      sql<CasinoStatus>`status`.as('status'),
      'updated_at as updatedAt',
    ])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy(sql`coalesce(slug, id::text) collate "C"`)
    .execute();
}

/** Facts for a public post's image. */
export async function findSharedPost(db: Db, slug: string) {
  return await db
    .selectFrom('public_posts as post')
    .leftJoin('blog_categories as category', 'category.id', 'post.category_id')
    .select([
      'post.slug',
      'post.title',
      'post.published_at as publishedAt',
      'post.updated_at as updatedAt',
      'category.name as category',
    ])
    .where(sql`lower(post.slug)`, '=', sql`lower(${slug})`)
    .executeTakeFirst();
}
