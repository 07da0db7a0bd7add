import { sql } from 'kysely';
import type { Insertable, Transaction, Updateable } from 'kysely';
import { containsText } from '../../database/contains-text';
import { selectFields } from '../../database/columns';
import type { Database, Db } from '../../database/database';
import type { Pages } from '../../database/schema.gen';
import type { RevisionTable } from '../editing/revisions.queries';

const MAX_PAGES = 500;

const columns = [...selectFields('pages', ['edited'], 'pages'), 'pages.updated_at as updatedAt'] as const;

export async function listPages(db: Db, q: string) {
  const pages = db
    .selectFrom('pages')
    .select(['slug', 'title', 'updated_at as updatedAt'])
    .where('deleted_at', 'is', null)
    .orderBy('slug')
    .limit(MAX_PAGES);
  if (q === '') return await pages.execute();
  return await pages.where((eb) => eb.or([containsText('title', q), containsText('slug', q)])).execute();
}

export interface PageText {
  title: string;
  content: string;
  metaTitle: string | null;
  metaDescription: string | null;
}

export const pageRevisions: RevisionTable<PageText> = {
  table: 'page_revisions',
  item: ['page_slug', 'text'],
  content: {
    title: ['title', 'text'],
    content: ['content', 'text'],
    metaTitle: ['meta_title', 'text'],
    metaDescription: ['meta_description', 'text'],
  },
  hasAutosaves: false,
};

const texts = ['title', 'content', 'meta_title as metaTitle', 'meta_description as metaDescription'] as const;

const selectDetails = (db: Db) => db.selectFrom('pages').select(columns).where('deleted_at', 'is', null);

export async function findPageForm(db: Db, slug: string) {
  return await selectDetails(db).where('slug', '=', slug).executeTakeFirst();
}

export async function lockPage(trx: Transaction<Database>, slug: string) {
  return await selectDetails(trx).where('slug', '=', slug).forUpdate().executeTakeFirst();
}

/** Prevents the page's deletion until the transaction ends. Returns the time of its last save. */
export async function lockPageKey(trx: Transaction<Database>, slug: string): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('pages')
    .select('updated_at as updatedAt')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row?.updatedAt;
}

/** Pages whose text came with the program and that no admin has saved or confirmed. */
export async function listExamplePages(db: Db) {
  return await db
    .selectFrom('pages')
    .select(['slug', 'title'])
    .where('is_demo', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('slug')
    .limit(MAX_PAGES)
    .execute();
}

/** Leaves updated_at unchanged, because the text stays as it is. */
export async function confirmPageRow(trx: Transaction<Database>, slug: string): Promise<void> {
  await trx.updateTable('pages').set({ is_demo: false }).where('slug', '=', slug).execute();
}

export async function insertPage(db: Db, page: Insertable<Pages>): Promise<boolean> {
  const row = await db
    .insertInto('pages')
    .values(page)
    .onConflict((conflict) => conflict.doNothing())
    .returning('slug')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePageRow(db: Db, slug: string, changes: Updateable<Pages>) {
  return await db
    .updateTable('pages')
    .set({ ...changes, is_demo: false, updated_at: sql<Date>`now()` })
    .where('slug', '=', slug)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findFormerPageText(db: Db, slug: string): Promise<PageText | undefined> {
  return await db
    .selectFrom('page_revisions')
    .select(texts)
    .where('page_slug', '=', slug)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .offset(1)
    .limit(1)
    .executeTakeFirst();
}

/** There are only some sixty pages, so no index is needed. */
export async function listPagesNaming(db: Db, name: string) {
  return await db
    .selectFrom('pages')
    .select(['slug', ...texts, 'updated_at as updatedAt'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`strpos(concat_ws(' ', title, content, meta_title, meta_description), ${name}) > 0`)
    .orderBy('slug')
    .execute();
}
