import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { can } from '../../trpc/policies/can';
import type { Person } from '../../trpc/policies/rule';
import { findAdminPost } from './posts.admin.queries';
import { findLatestRevision, findPostRevision, insertRevision, rewritePostRevision } from './revisions.admin.queries';
import type { RevisionText } from './revisions.admin.queries';

interface Save extends RevisionText {
  postId: string;
  savedBy: string;
  isAutosave: boolean;
}

const isSameText = (one: RevisionText, other: RevisionText) =>
  one.title === other.title && one.content === other.content && one.excerpt === other.excerpt;

/**
 * Stores a revision of the saved text. Autosaves by one editor within an hour are merged into one revision. Returns
 * whether there is a new revision.
 */
export async function storeRevision(
  trx: Transaction<Database>,
  { postId, savedBy, isAutosave, title, content, excerpt }: Save,
): Promise<boolean> {
  const text = { title, content, excerpt };
  const latest = await findLatestRevision(trx, postId);
  const isOwnAutosave = latest !== undefined && latest.isAutosave && latest.savedBy === savedBy;
  if (latest && isSameText(latest, text)) {
    if (isOwnAutosave && !isAutosave) await rewritePostRevision(trx, latest.id, { ...text, isAutosave: false });
    return false;
  }
  if (isOwnAutosave && isAutosave && latest.isRecent) {
    await rewritePostRevision(trx, latest.id, { ...text, isAutosave: true });
    return false;
  }
  await insertRevision(trx, { postId, savedBy, isAutosave, ...text });
  return true;
}

interface Original extends RevisionText {
  id: string;
  authorId: string | null;
  updatedAt: Date;
}

/** Stores the text before the first change of a post without revisions, such as a seeded or imported one. */
export async function storeOriginalRevision(
  trx: Transaction<Database>,
  { id, authorId, updatedAt, title, content, excerpt }: Original,
): Promise<void> {
  if (await findLatestRevision(trx, id)) return;
  await insertRevision(trx, { postId: id, savedBy: authorId, savedAt: updatedAt, title, content, excerpt });
}

export async function getRevision(db: Db, person: Person, id: string) {
  const revision = await findPostRevision(db, id);
  const post = revision && (await findAdminPost(db, revision.postId));
  if (!post || !can(person, 'post.read', post)) throw new AppError('NOT_FOUND', 'We have no such revision.', { id });
  return revision;
}
