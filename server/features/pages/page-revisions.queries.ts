import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { personName } from '../../database/person-name';

export interface PageText {
  title: string;
  content: string;
  metaTitle: string | null;
  metaDescription: string | null;
}

const text = ['title', 'content', 'meta_title as metaTitle', 'meta_description as metaDescription'] as const;

export async function findLatestPageRevision(db: Db, slug: string): Promise<PageText | undefined> {
  return await db
    .selectFrom('page_revisions')
    .select(text)
    .where('page_slug', '=', slug)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface NewRevision extends PageText {
  slug: string;
  savedBy: string | null;
  savedAt?: Date;
}

export async function insertPageRevision(
  trx: Transaction<Database>,
  { slug, title, content, metaTitle, metaDescription, savedBy, savedAt }: NewRevision,
): Promise<void> {
  await trx
    .insertInto('page_revisions')
    .values({
      page_slug: slug,
      title,
      content,
      meta_title: metaTitle,
      meta_description: metaDescription,
      saved_by: savedBy,
      saved_at: savedAt ?? sql`clock_timestamp()`,
    })
    .execute();
}

export async function findPageRevision(db: Db, id: string) {
  return await db
    .selectFrom('page_revisions as revision')
    .leftJoin('profiles as saver', 'saver.id', 'revision.saved_by')
    .select(['revision.id', 'page_slug as slug', ...text, 'saved_at as savedAt', personName('saver').as('savedBy')])
    .where('revision.id', '=', id)
    .executeTakeFirst();
}

/** The text before the latest stored one. */
export async function findFormerPageText(db: Db, slug: string): Promise<PageText | undefined> {
  return await db
    .selectFrom('page_revisions')
    .select(text)
    .where('page_slug', '=', slug)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .offset(1)
    .limit(1)
    .executeTakeFirst();
}

/** Pages with a name in one of their texts. There are some sixty: they are read as they are. */
export async function listPagesNaming(db: Db, name: string) {
  return await db
    .selectFrom('pages')
    .select(['slug', ...text, 'updated_at as updatedAt'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`strpos(concat_ws(' ', title, content, meta_title, meta_description), ${name}) > 0`)
    .orderBy('slug')
    .execute();
}
