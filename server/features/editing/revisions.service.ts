import type { Transaction } from 'kysely';
import { isSameUnordered } from '../../../shared/text/same-json';
import { AppError } from '../../base/errors';
import type { Database, Db } from '../../database/database';
import { assertNotStale, changedFields } from '../../database/edit-conflicts';
import { toPage, readCursor } from '../../database/list-cursor';
import { can } from '../../trpc/policies/can';
import type { Person, StaffActor } from '../../trpc/policies/rule';
import type { EditableKind, Parts, Restored } from './editable-kind';
import {
  findLatestRevisions,
  findRevision,
  insertRevisions,
  listRevisionRows,
  rewriteRevision,
} from './revisions.queries';
import type { NewRevision, RevisionTable } from './revisions.queries';
import { restoreIntoCopy } from './working-copies.service';

interface Saved<Content> {
  itemId: string;
  content: Content;
  /** The state before the save; stored first if the item has no revisions, as after seeding or an import. */
  original?: { content: Content; savedBy: string | null; savedAt: Date };
}

/**
 * Call it right after a save, in the same transaction. Autosaves by one editor within an hour become one revision.
 * Returns the ids of items with a new revision.
 */
export async function storeRevisions<Content extends object>(
  trx: Transaction<Database>,
  of: RevisionTable<Content>,
  saves: readonly Saved<Content>[],
  { savedBy, isAutosave = false }: { savedBy: string | null; isAutosave?: boolean },
): Promise<ReadonlySet<string>> {
  const stored = await findLatestRevisions(
    trx,
    of,
    saves.map(({ itemId }) => itemId),
  );
  const originals: NewRevision<Content>[] = [];
  const added: NewRevision<Content>[] = [];
  for (const { itemId, content, original } of saves) {
    const latest = stored.get(itemId);
    if (!latest && original) originals.push({ itemId, ...original });
    const known = latest ?? original;
    const own = latest?.isAutosave === true && latest.savedBy === savedBy ? latest : undefined;
    if (known && isSameUnordered(known.content, content)) {
      if (own && !isAutosave) await rewriteRevision(trx, of, { id: own.id, content, isAutosave });
    } else if (own?.isRecent === true && isAutosave) {
      await rewriteRevision(trx, of, { id: own.id, content, isAutosave });
    } else added.push({ itemId, content, savedBy, isAutosave });
  }
  await insertRevisions(trx, of, [...originals, ...added]);
  return new Set(added.map(({ itemId }) => itemId));
}

/** An item that the person may not read must look like a missing one. */
async function mayRead(db: Db, { ownerOf, reads }: EditableKind, person: Person, id: string): Promise<boolean> {
  if (!ownerOf) return can(person, reads);
  const item = await ownerOf(db, id);
  return item !== undefined && can(person, reads, item);
}

export interface Restoration {
  id: string;
  expectedUpdatedAt?: Date | undefined;
  expectedCopyAt: Date | null;
}

interface Listed {
  /** Id of the item; a page's slug. */
  id: string;
  limit: number;
  cursor?: string | null | undefined;
}

export async function listRevisions(db: Db, kind: EditableKind, person: Person, { id, limit, cursor }: Listed) {
  const after = readCursor(cursor ?? undefined, 'moment');
  if (!(await mayRead(db, kind, person, id))) throw kind.noSuch(id);
  return toPage(await listRevisionRows(db, kind.revisions, { itemId: id, limit, after }), limit);
}

export async function getRevision<Item extends { updatedAt: Date }, Content extends object, Seen extends object>(
  db: Db,
  kind: EditableKind<Item, Content, Seen>,
  person: Person,
  id: string,
) {
  const revision = await findRevision(db, kind.revisions, id);
  if (!revision || !(await mayRead(db, kind, person, revision.itemId)))
    throw new AppError('NOT_FOUND', 'We have no such revision.', { id });
  const { content: stored, ...saved } = revision;
  const content = stored as Content;
  return Object.assign(saved, kind.readable?.(content) ?? content);
}

/** The fields in which a revision differs, also in the form's format. */
export function toRestored<Text extends object>(item: Text, text: Text): Restored {
  const change = Object.fromEntries(Object.entries<unknown>({ ...changedFields<Text>(item, text).after }));
  const typed = Object.fromEntries(Object.entries(change).map(([field, value]) => [field, value ?? '']));
  return { change, typed };
}

/** A draft is changed at once; for a public item the revision becomes unpublished changes. */
export async function restoreRevision<Item extends { updatedAt: Date }, Content extends object, Seen extends object>(
  parts: Parts,
  kind: EditableKind<Item, Content, Seen>,
  actor: StaffActor,
  { id: revisionId, expectedUpdatedAt, expectedCopyAt, ...seen }: Restoration & Seen,
): Promise<{ id: string; copyAt: Date | null }> {
  const { itemId: id, ...revision } = await getRevision(parts.db, kind, actor.viewer, revisionId);
  const item = await kind.open(parts.db, actor.viewer, id);
  const { change, ...more } = await kind.restored(parts.db, item, revision as Content, seen as Seen);
  const own = Object.fromEntries(Object.entries(change).filter(([field]) => field in item));
  assertNotStale({ ...item }, expectedUpdatedAt, own);
  if (kind.draft?.is(item) !== true)
    return await restoreIntoCopy(parts.db, kind, actor, { id, change, ...more, item: { ...item }, expectedCopyAt });
  await kind.draft.save(parts, actor, item, change);
  return { id, copyAt: null };
}
