import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { personName } from '../../database/person-name';

export interface RevisionText {
  title: string;
  content: string;
  excerpt: string | null;
}

export async function findLatestRevision(db: Db, postId: string) {
  return await db
    .selectFrom('post_revisions')
    .select([
      'id',
      'title',
      'content',
      'excerpt',
      'saved_by as savedBy',
      'is_autosave as isAutosave',
      sql<boolean>`saved_at > now() - interval '1 hour'`.as('isRecent'),
    ])
    .where('post_id', '=', postId)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface NewRevision extends RevisionText {
  postId: string;
  savedBy: string | null;
  isAutosave?: boolean;
  savedAt?: Date;
}

export async function insertRevision(
  trx: Transaction<Database>,
  { postId, savedBy, isAutosave = false, savedAt, ...text }: NewRevision,
) {
  await trx
    .insertInto('post_revisions')
    .values({
      ...text,
      post_id: postId,
      saved_by: savedBy,
      is_autosave: isAutosave,
      saved_at: savedAt ?? sql`clock_timestamp()`,
    })
    .execute();
}

export async function rewritePostRevision(
  trx: Transaction<Database>,
  id: string,
  { title, content, excerpt, isAutosave }: RevisionText & { isAutosave: boolean },
) {
  await trx
    .updateTable('post_revisions')
    .set({ title, content, excerpt, is_autosave: isAutosave, saved_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

const saver = personName('saver');

export async function findPostRevision(db: Db, id: string) {
  return await db
    .selectFrom('post_revisions as revision')
    .leftJoin('profiles as saver', 'saver.id', 'revision.saved_by')
    .select([
      'revision.id',
      'revision.post_id as postId',
      'revision.title',
      'revision.content',
      'revision.excerpt',
      'revision.saved_at as savedAt',
      'revision.is_autosave as isAutosave',
      saver.as('savedBy'),
    ])
    .where('revision.id', '=', id)
    .executeTakeFirst();
}
