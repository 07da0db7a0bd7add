import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { CopyValues } from '../../../shared/content/working-copies.schema';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { AppError } from '../../base/errors';
import { countOnce } from '../../database/count-once';
import type { Database, Db } from '../../database/database';
import { assertNotLater } from '../../database/edit-conflicts';
import type { Services } from '../../trpc/services';
import { fieldErrors } from '../../trpc/error-shape';
import { recordChange } from '../audit/audit.service';
import { can, notAllowed } from '../../trpc/policies/can';
import type { PostOwnership } from '../../trpc/policies/post';
import type { Person, StaffActor } from '../../trpc/policies/rule';
import { findRole } from '../auth/store/auth.queries';
import type { EditableKind, Parts, Restored, Write } from './editable-kind';
import type { Actor } from '../../trpc/context';
import {
  deleteCopy,
  findCopy,
  insertCopy,
  listDueCopies,
  lockCopy,
  markProblem,
  updateCopy,
} from './working-copies.queries';
import type { CopyOf, WorkingCopy } from './working-copies.queries';

/** Whether a copy is of an item that does not exist yet. */
export const isNewItem = (id: string) => id.startsWith('new:');

const NOBODYS: PostOwnership = { authorId: null, storedStatus: 'published' };

const gone = (id: string) =>
  new AppError('NOT_FOUND', 'It has been deleted meanwhile. What you typed stays here.', { id });
const noCopy = (id: string) => new AppError('NOT_FOUND', 'There are no changes waiting to be published.', { id });

/** Whether the person may write this copy. Authors write only of drafts that are theirs. */
async function mayWrite(
  db: Db,
  { writes, ownerOf }: EditableKind,
  person: Person,
  id: string,
  copy: WorkingCopy | undefined,
): Promise<boolean> {
  if (isNewItem(id)) return !copy || can(person, writes, { authorId: copy.begunBy, storedStatus: 'draft' });
  const item = can(person, writes, NOBODYS) ? undefined : await ownerOf?.(db, id);
  return can(person, writes, item ?? NOBODYS);
}

/** Throws unless the person may write this copy: another's new item looks like one that nobody has. */
async function assertMayWrite(
  db: Db,
  kind: EditableKind,
  person: Person,
  id: string,
  copy: WorkingCopy | undefined,
): Promise<void> {
  if (await mayWrite(db, kind, person, id, copy)) return;
  throw isNewItem(id) ? noCopy(id) : notAllowed(kind.writes);
}

const isSameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

function assertKnown(copy: WorkingCopy, expected: Date | null | undefined): void {
  if (expected === undefined || isSameTime(copy.updatedAt, expected)) return;
  throw new AppError('CONFLICT', SAVED_MEANWHILE, { expected, updatedAt: copy.updatedAt });
}

/** Throws unless a form can have read this version of the item: the time decides what may be published. */
function assertBase(baseUpdatedAt: Date | null, itemAt: Date | null): void {
  if (itemAt !== null && baseUpdatedAt !== null) assertNotLater(baseUpdatedAt, itemAt, 'baseUpdatedAt');
  else if (itemAt !== baseUpdatedAt) {
    const message = itemAt === null ? 'there is no such version yet' : 'say which version the form began with';
    throw new AppError('BAD_REQUEST', `baseUpdatedAt: ${message}.`, { field: 'baseUpdatedAt' });
  }
}

/** The input that a schema makes of a copy's fields; throws BAD_REQUEST with the fields otherwise. */
export function judged<Output>(schema: z.ZodType<Output>, fields: Record<string, unknown>): Output {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error);
  const [message = ''] = Object.values(errors)[0] ?? [];
  throw new AppError('BAD_REQUEST', message, { fieldErrors: errors });
}

/** Former values as they are stored, where the schema takes them. */
export function asStored(shape: Record<string, z.ZodType>, base: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(base).map(([field, value]) => {
      const parsed = Object.hasOwn(shape, field) ? shape[field]?.safeParse(value) : undefined;
      return [field, parsed?.success === true ? parsed.data : value];
    }),
  );
}

/** Throws CONFLICT if unpublished changes wait, unless forced: these are judged again when they are published. */
export async function assertNoCopy(db: Db, of: CopyOf, isForced: boolean): Promise<void> {
  const copy = isForced ? undefined : await findCopy(db, of);
  if (!copy) return;
  const whose = copy.editor === null ? 'There are changes' : `${copy.editor} has changes`;
  throw new AppError('CONFLICT', `${whose} here that are not public yet. Publish or discard them first.`, { ...of });
}

interface Save {
  id: string;
  values: CopyValues;
  expectedCopyAt: Date | null;
  baseUpdatedAt: Date | null;
}

const REWRITTEN =
  'It was changed after it was scheduled, by somebody who may not publish. Read it and schedule it again.';

/** What ends with a save of scheduled changes, if anything. */
function unscheduled({ publishAt }: WorkingCopy, { publishes }: EditableKind, person: Person) {
  if (publishAt === null) return {};
  if (!can(person, publishes)) return { publishAt: null, problem: REWRITTEN };
  // What was refused at its time does not go live with the next key: it needs a new time.
  return publishAt.getTime() <= Date.now() ? { publishAt: null } : {};
}

/** Stores what was typed; visitors see nothing of it. What is stored already conflicts with nothing. */
export async function saveCopy(
  db: Db,
  kind: EditableKind,
  actor: StaffActor,
  { id, values, expectedCopyAt, baseUpdatedAt }: Save,
): Promise<{ updatedAt: Date }> {
  const of = { entity: kind.entity, id };
  const editorId = actor.viewer.userId;
  kind.assertMayType?.(actor.viewer, values);
  return await db.transaction().execute(async (trx) => {
    const itemAt = await kind.hold(trx, id);
    const copy = await lockCopy(trx, of);
    await assertMayWrite(trx, kind, actor.viewer, id, copy);
    if (itemAt === undefined) throw gone(id);
    assertBase(baseUpdatedAt, itemAt);
    if (!copy) {
      if (expectedCopyAt !== null) throw new AppError('CONFLICT', SAVED_MEANWHILE, of);
      const updatedAt = await insertCopy(trx, of, { values, baseUpdatedAt, editorId });
      if (!updatedAt) throw new AppError('CONFLICT', SAVED_MEANWHILE, of);
      return { updatedAt };
    }
    const isSaved = isSameTime(copy.baseUpdatedAt, baseUpdatedAt) && isDeepStrictEqual(copy.values, values);
    if (copy.editorId === editorId && isSaved) return { updatedAt: copy.updatedAt };
    if (!isSameTime(copy.updatedAt, expectedCopyAt)) throw new AppError('CONFLICT', SAVED_MEANWHILE, of);
    const change = { values, baseUpdatedAt, editorId, ...unscheduled(copy, kind, actor.viewer) };
    return { updatedAt: await updateCopy(trx, of, change) };
  });
}

interface Restore extends Restored {
  id: string;
  /** The item as it is. */
  item: { updatedAt: Date } & Record<string, unknown>;
  expectedCopyAt: Date | null;
}

/** Makes a revision the unpublished changes of its item. Returns their time; null if there is no difference. */
export async function restoreIntoCopy(
  db: Db,
  kind: EditableKind,
  actor: StaffActor,
  { id, change, typed = {}, item, expectedCopyAt }: Restore,
): Promise<{ id: string; copyAt: Date | null }> {
  const fields = Object.keys(change);
  if (fields.length === 0 && expectedCopyAt === null) return { id, copyAt: null };
  const base = Object.fromEntries(fields.filter((field) => field in item).map((field) => [field, item[field] ?? null]));
  // As JSON, which is how a later save is compared with it.
  const values = JSON.parse(JSON.stringify({ typed, change, base })) as CopyValues;
  const saved = await saveCopy(db, kind, actor, { id, values, expectedCopyAt, baseUpdatedAt: item.updatedAt });
  return { id, copyAt: saved.updatedAt };
}

/** Makes the copy the caller's: the next save of whoever had it is refused, and their text stays with them. */
export async function takeOverCopy(
  db: Db,
  kind: EditableKind,
  actor: StaffActor,
  id: string,
): Promise<{ updatedAt: Date }> {
  const of = { entity: kind.entity, id };
  return await db.transaction().execute(async (trx) => {
    const copy = await lockCopy(trx, of);
    await assertMayWrite(trx, kind, actor.viewer, id, copy);
    if (!copy) throw noCopy(id);
    const change = { editorId: actor.viewer.userId, ...unscheduled(copy, kind, actor.viewer) };
    return { updatedAt: await updateCopy(trx, of, change) };
  });
}

/** Deletes the copy, and returns it so that it can be put back. */
export async function discardCopy(
  db: Db,
  kind: EditableKind,
  actor: StaffActor,
  { id, expectedCopyAt }: { id: string; expectedCopyAt?: Date | null | undefined },
) {
  const { entity } = kind;
  return await db.transaction().execute(async (trx) => {
    const copy = await lockCopy(trx, { entity, id });
    await assertMayWrite(trx, kind, actor.viewer, id, copy);
    if (!copy) return null;
    assertKnown(copy, expectedCopyAt);
    await deleteCopy(trx, { entity, id });
    // The copy is gone, so this entry has its text.
    await recordChange(trx, actor, { action: 'discard', entity, entityId: id, before: copy.values.change });
    return { values: copy.values, baseUpdatedAt: copy.baseUpdatedAt };
  });
}

async function prepared(
  parts: Parts,
  kind: EditableKind,
  id: string,
  copy: Pick<WorkingCopy, 'values' | 'baseUpdatedAt' | 'begunBy'>,
  isForced = false,
): Promise<Write> {
  const { change, base } = copy.values;
  if (change === null) throw new AppError('BAD_REQUEST', 'Something is still missing or cannot be read.', { id });
  return await kind.prepare(parts, {
    id,
    change,
    base,
    expectedUpdatedAt: isNewItem(id) ? undefined : (copy.baseUpdatedAt ?? new Date(0)),
    isForced,
    begunBy: copy.begunBy,
  });
}

interface Publishing {
  id: string;
  expectedCopyAt: Date;
  summary?: string | undefined;
  isForced?: boolean;
  /** Only if its time has come by then. */
  dueBy?: Date;
}

/**
 * Makes the copy public: one update of the item, and the copy ends in the same transaction. Returns the item's id. A new
 * item is created once: a repeated call whose first answer was lost is answered as that was.
 */
export async function publishCopy(
  parts: Parts,
  kind: EditableKind,
  actor: Actor,
  { id, expectedCopyAt, summary = '', isForced = false, dueBy }: Publishing,
): Promise<{ id: string }> {
  const of = { entity: kind.entity, id };
  const seen = await findCopy(parts.db, of);
  if (seen) assertKnown(seen, expectedCopyAt);
  const write = seen ? await prepared(parts, kind, id, seen, isForced) : () => Promise.reject(noCopy(id));
  const submission = {
    submissionId: isNewItem(id) ? id : undefined,
    action: `publish ${kind.entity}`,
    owner: actor.viewer.userId,
    input: { expectedCopyAt },
  };
  return await parts.db.transaction().execute((trx) =>
    countOnce(trx, submission, async () => {
      // The item is locked before its copy everywhere, which prevents deadlocks.
      const item = await write(trx, summary === '' ? actor : { ...actor, summary });
      const copy = await lockCopy(trx, of);
      if (!copy) throw noCopy(id);
      assertKnown(copy, expectedCopyAt);
      if (dueBy && !isDue(copy, dueBy)) throw noCopy(id);
      await deleteCopy(trx, of);
      return { id: item.id };
    }),
  );
}

/** Publishes the copy at a time to come, or no longer. */
export async function scheduleCopy(
  parts: Parts,
  kind: EditableKind,
  actor: Actor,
  { id, expectedCopyAt, at }: { id: string; expectedCopyAt: Date; at: Date | null },
): Promise<{ updatedAt: Date }> {
  const of = { entity: kind.entity, id };
  if (at !== null && at.getTime() <= Date.now()) {
    throw new AppError('BAD_REQUEST', 'Choose a time in the future, or publish the changes now.', { field: 'at' });
  }
  const seen = await findCopy(parts.db, of);
  if (!seen) throw noCopy(id);
  if (at !== null) await prepared(parts, kind, id, seen);
  return await parts.db.transaction().execute(async (trx) => {
    const copy = await lockCopy(trx, of);
    if (!copy) throw noCopy(id);
    assertKnown(copy, expectedCopyAt);
    // At its time it goes live by the right of whoever scheduled it, not of whoever typed last.
    const editorId = at === null ? copy.editorId : actor.viewer.userId;
    const updatedAt = await updateCopy(trx, of, { publishAt: at, problem: null, editorId });
    await recordChange(trx, actor, { action: 'schedule', entity: kind.entity, entityId: id, after: { publishAt: at } });
    return { updatedAt };
  });
}

/**
 * Holds the copy of an item that does not exist yet, for a link to it. Refused like a publication that misses
 * something: there would be nothing to show.
 */
export async function holdNewItem(
  parts: Parts,
  kind: EditableKind,
  trx: Transaction<Database>,
  { viewer }: StaffActor,
  id: string,
): Promise<void> {
  const copy = await lockCopy(trx, { entity: kind.entity, id });
  await assertMayWrite(trx, kind, viewer, id, copy);
  if (!copy) throw noCopy(id);
  await prepared(parts, kind, id, copy);
}

type Previewed = { result: unknown } | undefined;

const PREVIEW_MS = 30_000;

/** Previews of a copy as it stands: whoever has the link costs one render and one transaction for each version. */
const previews = new LRUCache<string, Promise<Previewed>>({ max: 50, ttl: PREVIEW_MS });

/**
 * What `read` sees once the copy is published, which it is not: the transaction is rolled back. Undefined without a copy
 * that could be published, and for a link from before the version that the copy changes: whoever got it was sent
 * something else. Undefined also if whoever made the link may not write the copy, as an author once the post is public.
 */
export async function withCopy<Result>(
  parts: Parts,
  kind: EditableKind,
  { id, userId, createdAt }: { id: string; userId: string | null; createdAt: Date },
  read: (trx: Transaction<Database>, itemId: string) => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const copy = await findCopy(parts.db, { entity: kind.entity, id });
  if (copy?.baseUpdatedAt && createdAt < copy.baseUpdatedAt) return undefined;
  if (copy?.editorId === undefined || copy.editorId === null || copy.values.change === null) return undefined;
  const maker = userId === null ? null : { userId, role: await findRole(parts.db, userId) };
  if (!maker || !(await mayWrite(parts.db, kind, maker, id, copy))) return undefined;
  const key = `${kind.entity} ${id} ${copy.updatedAt.toISOString()}`;
  const shown = previews.get(key) ?? previewOf(parts, kind, { id, copy, editorId: copy.editorId }, read);
  previews.set(key, shown);
  shown.catch(() => previews.delete(key));
  return (await shown) as { result: Result } | undefined;
}

async function previewOf(
  parts: Parts,
  kind: EditableKind,
  { id, copy, editorId }: { id: string; copy: WorkingCopy; editorId: string },
  read: (trx: Transaction<Database>, itemId: string) => Promise<unknown>,
): Promise<Previewed> {
  try {
    const itemAt = await parts.db.transaction().execute((trx) => kind.hold(trx, id));
    // Shown whether or not it could be published: as if its editor had read the item as it is.
    const write = await prepared(parts, kind, id, { ...copy, baseUpdatedAt: itemAt ?? null }, true);
    const trx = await parts.db.startTransaction().execute();
    try {
      const item = await write(trx, { viewer: { userId: editorId }, requestId: 'preview' });
      return { result: await read(trx, item.id) };
    } finally {
      await trx.rollback().execute();
    }
  } catch (error) {
    // The copy cannot be published as it is: the preview shows the item.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const AT_ONCE = 20;

const isDue = ({ publishAt }: WorkingCopy, now: Date): boolean => publishAt !== null && publishAt <= now;

/** Tries while its editor goes on typing: what stands at the time goes live. */
const TRIES = 3;

/** Why a copy stays one at its time; undefined after it was published, by this run or another. */
async function publishDue(parts: Parts, kind: EditableKind, id: string, now: Date): Promise<string | undefined> {
  const of = { entity: kind.entity, id };
  for (let left = TRIES; ; left -= 1) {
    const copy = await findCopy(parts.db, of);
    if (!copy || !isDue(copy, now)) return undefined;
    const { editorId, updatedAt } = copy;
    const editor = editorId === null ? null : { userId: editorId, role: await findRole(parts.db, editorId) };
    if (editorId === null || !can(editor, kind.publishes)) {
      return 'Whoever scheduled or changed it last may no longer publish.';
    }
    const actor = { viewer: { userId: editorId }, requestId: 'scheduled' };
    try {
      await publishCopy(parts, kind, actor, { id, expectedCopyAt: updatedAt, dueBy: now });
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (error.code === 'NOT_FOUND') return undefined;
      const isMoved = !isSameTime((await findCopy(parts.db, of))?.updatedAt ?? null, updatedAt);
      if (!isMoved || left === 1) return error.message;
    }
  }
}

type JobParts = Parts & Pick<Services, 'logger'>;

/** Publishes copies whose time has come, each once however many replicas run. Returns false if more are due. */
export async function publishDueCopies(parts: JobParts, kinds: readonly EditableKind[], now: Date): Promise<boolean> {
  const due = await listDueCopies(parts.db, now, AT_ONCE);
  for (const of of due) {
    try {
      await settle(parts, kinds, of, now);
    } catch (error) {
      // Tried again by the next run; the others must not wait for it.
      parts.logger.error({ err: error, ...of }, 'scheduled changes could not be published');
    }
  }
  return due.length < AT_ONCE;
}

async function settle(parts: JobParts, kinds: readonly EditableKind[], of: CopyOf, now: Date): Promise<void> {
  const kind = kinds.find(({ entity }) => entity === of.entity);
  if (!kind) return;
  const problem = await publishDue(parts, kind, of.id, now);
  if (problem === undefined) return;
  parts.logger.warn({ ...of, problem }, 'scheduled changes were not published');
  await parts.db.transaction().execute(async (trx) => {
    const copy = await lockCopy(trx, of);
    // Another run may have published it, or its editor may have taken the time back.
    if (copy && isDue(copy, now)) await markProblem(trx, of, problem);
  });
}
