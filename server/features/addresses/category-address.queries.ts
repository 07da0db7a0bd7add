import { sql } from 'kysely';
import type { Db } from '../../database/database';

/** True for the current or a former slug of a category in the trash, unless another one has it now. */
export async function isGoneCategory(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select from blog_categories where deleted_at is not null and (
      lower(deleted_as ->> 'slug') = lower(${slug})
      or deleted_as #> '{addresses,former}' @> jsonb_build_array(jsonb_build_object('old_slug', lower(${slug})))
    ) limit 1
  `.execute(db);
  return rows.length > 0 && (await findCategoryAt(db, slug)) === undefined;
}

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
