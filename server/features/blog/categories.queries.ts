import { sql } from 'kysely';
import type { Db } from '../../database/database';

export async function listCategories(db: Db) {
  return await db
    .selectFrom('blog_categories')
    .select(['id', 'name', 'slug', 'description'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}
