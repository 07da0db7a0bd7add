import { sql } from 'kysely';
import type { Insertable, Transaction, Updateable } from 'kysely';
import type { AdminNameListInput } from '../../../shared/content/blog-admin.schema';
import { containsText } from '../../database/contains-text';
import type { Database, Db } from '../../database/database';
import type { ListCursor } from '../../database/list-cursor';

const lowerName = sql<string>`lower(category.name)`;

const selectDetails = (db: Db) =>
  db
    .selectFrom('blog_categories as category')
    .select([
      'category.id',
      'category.name',
      'category.slug',
      'category.description',
      'category.created_at as createdAt',
      'category.updated_at as updatedAt',
    ])
    .where('category.deleted_at', 'is', null);

/** Sorted by name. Returns up to `limit` + 1 rows. */
export async function listAdminCategories(db: Db, { q, limit }: AdminNameListInput, after: ListCursor | undefined) {
  return await selectDetails(db)
    .select(lowerName.as('orderValue'))
    .$if(Boolean(q), (query) => query.where(containsText('category.name', q ?? '')))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${lowerName}, category.id) > (${after?.value ?? ''}, ${after?.id ?? ''}::uuid)`),
    )
    .orderBy(lowerName)
    .orderBy('category.id')
    .limit(limit + 1)
    .execute();
}

/** Number of posts by category, including drafts. */
export async function countPostsFiled(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('blog_posts')
    .select((eb) => ['category_id as id', eb.fn.countAll<number>().as('posts')])
    .where('category_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .groupBy('category_id')
    .execute();
  return new Map(rows.map(({ id, posts }) => [id ?? '', posts]));
}

export async function findAdminCategory(db: Db, id: string) {
  return await selectDetails(db).where('category.id', '=', id).executeTakeFirst();
}

/** Needs a transaction: locks the row until it ends. */
export async function lockCategory(trx: Transaction<Database>, id: string) {
  return await selectDetails(trx).where('category.id', '=', id).forUpdate().executeTakeFirst();
}

export type CategoryOrigin = Pick<
  Insertable<Database['blog_categories']>,
  'id' | 'created_at' | 'updated_at' | 'is_demo'
>;

export async function insertCategoryRow(trx: Transaction<Database>, values: Insertable<Database['blog_categories']>) {
  return await trx.insertInto('blog_categories').values(values).returning(['id', 'slug']).executeTakeFirstOrThrow();
}

export async function updateCategoryRow(
  trx: Transaction<Database>,
  id: string,
  values: Updateable<Database['blog_categories']>,
) {
  return await trx
    .updateTable('blog_categories')
    .set({ ...values, updated_at: sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')` })
    .where('id', '=', id)
    .returning(['id', 'slug', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow();
}
