import { sql } from 'kysely';
import type { Insertable, Transaction } from 'kysely';
import type { AdminNameListInput } from '../../../shared/content/blog-admin.schema';
import { containsText } from '../../database/contains-text';
import type { Database, Db } from '../../database/database';
import type { ListCursor } from '../../database/list-cursor';

const lowerName = sql<string>`lower(tag.name)`;

const selectDetails = (db: Db) =>
  db
    .selectFrom('blog_tags as tag')
    .select(['tag.id', 'tag.name', 'tag.created_at as createdAt'])
    .where('tag.deleted_at', 'is', null);

/** Sorted by name. Returns up to `limit` + 1 rows. */
export async function listAdminTags(db: Db, { q, limit }: AdminNameListInput, after: ListCursor | undefined) {
  return await selectDetails(db)
    .select(lowerName.as('orderValue'))
    .$if(Boolean(q), (query) => query.where(containsText('tag.name', q ?? '')))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${lowerName}, tag.id) > (${after?.value ?? ''}, ${after?.id ?? ''}::uuid)`),
    )
    .orderBy(lowerName)
    .orderBy('tag.id')
    .limit(limit + 1)
    .execute();
}

/** Number of posts by tag, including drafts. */
export async function countPostsTagged(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('blog_posts_tags')
    .select((eb) => ['tag_id as id', eb.fn.countAll<number>().as('posts')])
    .where(sql<boolean>`post_id not in (select id from blog_posts where deleted_at is not null)`)
    .groupBy('tag_id')
    .execute();
  return new Map(rows.map(({ id, posts }) => [id, posts]));
}

export async function findAdminTag(db: Db, id: string) {
  return await selectDetails(db).where('tag.id', '=', id).executeTakeFirst();
}

/** Needs a transaction: locks the row until it ends. */
export async function lockTag(trx: Transaction<Database>, id: string) {
  return await selectDetails(trx).where('tag.id', '=', id).forUpdate().executeTakeFirst();
}

export type TagOrigin = Pick<Insertable<Database['blog_tags']>, 'id' | 'created_at' | 'is_demo'>;

export async function insertTagRow(trx: Transaction<Database>, name: string, origin: TagOrigin) {
  return await trx
    .insertInto('blog_tags')
    .values({ ...origin, name })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

export async function updateTagRow(trx: Transaction<Database>, id: string, name: string) {
  return await trx
    .updateTable('blog_tags')
    .set({ name })
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}
