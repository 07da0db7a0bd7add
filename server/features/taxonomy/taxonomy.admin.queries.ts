import { sql } from 'kysely';
import type { Insertable, Transaction, Updateable } from 'kysely';
import type { AdminNameListInput } from '../../../shared/content/blog-admin.schema';
import { containsText } from '../../database/contains-text';
import type { Database, Db } from '../../database/database';
import type { ListCursor } from '../../database/list-cursor';

const TABLES = { category: 'blog_categories', tag: 'blog_tags' } as const;

interface Tag {
  id: string;
  name: string;
  createdAt: Date;
}

interface Category extends Tag {
  slug: string;
  description: string | null;
  updatedAt: Date;
}

export interface TermRows {
  category: Category;
  tag: Tag;
}
export type TermKind = keyof TermRows;

const selectTerms = (db: Db, kind: TermKind) =>
  db
    .selectFrom(TABLES[kind])
    .select(['id', 'name', 'created_at as createdAt'])
    .$if(kind === 'category', (query) => query.select(['slug', 'description', 'updated_at as updatedAt']))
    .where('deleted_at', 'is', null);

export async function listTermRows<K extends TermKind>(
  db: Db,
  kind: K,
  { q, limit }: AdminNameListInput,
  after: ListCursor | undefined,
) {
  const lowerName = sql<string>`lower(name)`;
  const rows = await selectTerms(db, kind)
    .select(lowerName.as('orderValue'))
    .$if(Boolean(q), (query) => query.where(containsText('name', q ?? '')))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${lowerName}, id) > (${after?.value ?? ''}, ${after?.id ?? ''}::uuid)`),
    )
    .orderBy(lowerName)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return rows as (TermRows[K] & { id: string; orderValue: string })[];
}

export async function findTerm<K extends TermKind>(db: Db, kind: K, id: string) {
  return (await selectTerms(db, kind).where('id', '=', id).executeTakeFirst()) as TermRows[K] | undefined;
}

export async function lockTerm<K extends TermKind>(trx: Transaction<Database>, kind: K, id: string) {
  return (await selectTerms(trx, kind).where('id', '=', id).forUpdate().executeTakeFirst()) as TermRows[K] | undefined;
}

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

export async function countPostsTagged(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('blog_posts_tags')
    .select((eb) => ['tag_id as id', eb.fn.countAll<number>().as('posts')])
    .where(sql<boolean>`post_id not in (select id from blog_posts where deleted_at is not null)`)
    .groupBy('tag_id')
    .execute();
  return new Map(rows.map(({ id, posts }) => [id, posts]));
}

export async function insertCategory(trx: Transaction<Database>, values: Insertable<Database['blog_categories']>) {
  return await trx.insertInto('blog_categories').values(values).returning(['id', 'slug']).executeTakeFirstOrThrow();
}

export async function insertTag(trx: Transaction<Database>, values: Insertable<Database['blog_tags']>) {
  return await trx.insertInto('blog_tags').values(values).returning(['id', 'name']).executeTakeFirstOrThrow();
}

export async function updateCategory(
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

export async function updateTag(trx: Transaction<Database>, id: string, values: Updateable<Database['blog_tags']>) {
  return await trx
    .updateTable('blog_tags')
    .set(values)
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}
