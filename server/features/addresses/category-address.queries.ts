import { sql } from 'kysely';
import type { Db } from '../../database/database';

/** The category at a current or former slug. */
export async function findCategoryAt(db: Db, slug: string) {
  const wanted = sql<string>`lower(${slug})`;
  return await db
    .selectFrom('blog_categories as category')
    .select(['category.id', 'category.name', 'category.slug'])
    .where('category.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(sql`lower(category.slug)`, '=', wanted),
        eb(
          'category.id',
          '=',
          eb
            .selectFrom('slug_redirects')
            .select('target_id')
            .where('entity', '=', 'category')
            .where('old_slug', '=', wanted),
        ),
      ]),
    )
    .orderBy((eb) => eb(sql`lower(category.slug)`, '=', wanted), 'desc')
    .executeTakeFirst();
}
