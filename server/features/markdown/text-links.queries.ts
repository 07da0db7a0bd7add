import { sql } from 'kysely';
import type { Db } from '../../database/database';

/** Of these lower-case slugs, current or former, those of public posts. */
export async function listPostSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const among = sql`any(${[...slugs]}::text[])`;
  const found = await db
    .selectFrom('public_posts')
    .select(sql<string>`lower(slug)`.as('slug'))
    .where(sql<boolean>`lower(slug) = ${among}`)
    .unionAll(
      db
        .selectFrom('slug_redirects')
        .innerJoin('public_posts as post', 'post.id', 'target_id')
        .select('old_slug as slug')
        .where('entity', '=', 'post')
        .where(sql<boolean>`old_slug = ${among}`),
    )
    .execute();
  return new Set(found.map(({ slug }) => slug));
}

export async function listPageSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const found = await db
    .selectFrom('public_pages')
    .select('slug')
    .where('slug', 'in', [...slugs])
    .execute();
  return new Set(found.map(({ slug }) => slug));
}
