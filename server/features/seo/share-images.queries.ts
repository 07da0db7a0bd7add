import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';
import { casinoIdAt } from '../addresses/casino-address.queries';
import { sql } from 'kysely';

export async function findSharedCasino(db: Db, address: string) {
  return await db
    .selectFrom('public_casinos')
    .select(['id', 'slug', 'name', 'rating', 'bonus_amount as bonusAmount', 'status'])
    .where('id', '=', casinoIdAt(address))
    .$narrowType<{ status: CasinoStatus }>()
    .executeTakeFirst();
}

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
    ])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy(sql`coalesce(slug, id::text) collate "C"`)
    .execute();
}

export async function findSharedPost(db: Db, slug: string) {
  return await db
    .selectFrom('public_posts as post')
    .leftJoin('blog_categories as category', 'category.id', 'post.category_id')
    .select(['post.slug', 'post.title', 'post.published_at as publishedAt', 'category.name as category'])
    .where(sql`lower(post.slug)`, '=', sql`lower(${slug})`)
    .executeTakeFirst();
}
