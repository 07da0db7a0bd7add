import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { CopyValues } from '../../../shared/content/working-copies.schema';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { AppError } from '../../base/errors';
import { countOnce } from '../../database/count-once';
import type { Database, Db } from '../../database/database';
import { inTransaction } from '../../database/in-transaction';
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
import { deleteOpenEditor, listOtherEditors, recordOpenEditor } from './open-editors.queries';
import type { OpenOf } from './open-editors.queries';
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

export const isNewItem = (id: string) => id.startsWith('new:');

const NOBODYS: PostOwnership = { authorId: null, storedStatus: 'published' };

const gone = (id: string) =>
  new AppError('NOT_FOUND', 'It has been deleted meanwhile. What you typed stays here.', { id });
const noCopy = (id: string) => new AppError('NOT_FOUND', 'There are no changes waiting to be published.', { id });

/** Authors write only copies of their own drafts. */
export async function mayWrite(
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

/** Another person's new item must look like a missing one. */
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

/** Throws if no form can have read this version of the item: the time decides what may be published. */
function assertBase(baseUpdatedAt: Date | null, itemAt: Date | null): void {
  if (itemAt !== null && baseUpdatedAt !== null) assertNotLater(baseUpdatedAt, itemAt, 'baseUpdatedAt');
  else if (itemAt !== baseUpdatedAt) {
    const message = itemAt === null ? 'there is no such version yet' : 'say which version the form began with';
    throw new AppError('BAD_REQUEST', `baseUpdatedAt: ${message}.`, { field: 'baseUpdatedAt' });
  }
}

/** Throws BAD_REQUEST with the invalid fields. */
export function validateFields<Output>(schema: z.ZodType<Output>, fields: Record<string, unknown>): Output {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error);
  const [message = ''] = Object.values(errors)[0] ?? [];
  throw new AppError('BAD_REQUEST', message, { fieldErrors: errors });
}

/** In the stored format, for fields that the schema accepts. */
export function asStored(shape: Record<string, z.ZodType>, base: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(base).map(([field, value]) => {
      const parsed = Object.hasOwn(shape, field) ? shape[field]?.safeParse(value) : undefined;
      return [field, parsed?.success === true ? parsed.data : value];
    }),
  );
}

/**
 * Throws CONFLICT if there are unpublished changes, unless forced: they are validated again when they are published.
 */
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

/** Saving scheduled changes may cancel their time. */
function unscheduled({ publishAt }: WorkingCopy, { publishes }: EditableKind, person: Person) {
  if (publishAt === null) return {};
  if (!can(person, publishes)) return { publishAt: null, problem: REWRITTEN };
  // Changes that were refused at their time need a new time; the next autosave must not publish them.
  return publishAt.getTime() <= Date.now() ? { publishAt: null } : {};
}

/** Invisible to visitors. A repeated save is no conflict. */
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
  item: { updatedAt: Date } & Record<string, unknown>;
  expectedCopyAt: Date | null;
}

/** The revision becomes unpublished changes. Returns their time; null if there is no difference. */
export async function restoreIntoCopy(
  db: Db,
  kind: EditableKind,
  actor: StaffActor,
  { id, change, typed = {}, rows = {}, item, expectedCopyAt }: Restore,
): Promise<{ id: string; copyAt: Date | null }> {
  const fields = Object.keys(change);
  if (fields.length === 0 && expectedCopyAt === null) return { id, copyAt: null };
  const own = fields.filter((field) => field in item).map((field) => [field, item[field] ?? null] as const);
  const base = { ...Object.fromEntries(own), ...rows };
  // A later save is compared with the JSON.
  const values = JSON.parse(JSON.stringify({ typed, change, base })) as CopyValues;
  const saved = await saveCopy(db, kind, actor, { id, values, expectedCopyAt, baseUpdatedAt: item.updatedAt });
  return { id, copyAt: saved.updatedAt };
}

/** The next save of the previous editor is refused, and their text stays in their form. */
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

interface Tab {
  tab: string;
  isLeaving: boolean;
}

/** Returns who else has it open. */
export async function markOpen(db: Db, { viewer }: StaffActor, of: OpenOf, { tab, isLeaving }: Tab) {
  if (isLeaving) {
    await deleteOpenEditor(db, tab, viewer.userId);
    return [];
  }
  await recordOpenEditor(db, of, tab, viewer.userId);
  return await listOtherEditors(db, of, tab);
}

/** Returns who else has the item open in an editor. */
export async function openEditor(db: Db, kind: EditableKind, actor: StaffActor, { id, ...tab }: Tab & { id: string }) {
  const of = { entity: kind.entity, id };
  if (!tab.isLeaving) await assertMayWrite(db, kind, actor.viewer, id, await findCopy(db, of));
  return await markOpen(db, actor, of, tab);
}

/** Returns the copy, so that it can be restored. */
export async function discardCopy(
  db: Db,
  kind: EditableKind,
  actor: StaffActor,
  { id, expectedCopyAt }: { id: string; expectedCopyAt?: Date | null | undefined },
) {
  const { entity } = kind;
  return await inTransaction(db, async (trx) => {
    const copy = await lockCopy(trx, { entity, id });
    await assertMayWrite(trx, kind, actor.viewer, id, copy);
    if (!copy) return null;
    assertKnown(copy, expectedCopyAt);
    await deleteCopy(trx, { entity, id });
    // The copy is deleted, so this entry has its text.
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
  /** Only if it is due by then. */
  dueBy?: Date;
}

/**
 * Updates the item and deletes the copy in one transaction. Returns the item's id. A repeated call, whose first
 * response was lost, gets the same response and creates nothing.
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

/** Null cancels the schedule. */
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
    // It is published with the rights of the person who scheduled it, not of the last editor.
    const editorId = at === null ? copy.editorId : actor.viewer.userId;
    const updatedAt = await updateCopy(trx, of, { publishAt: at, problem: null, editorId });
    await recordChange(trx, actor, { action: 'schedule', entity: kind.entity, entityId: id, after: { publishAt: at } });
    return { updatedAt };
  });
}

/**
 * Keeps the copy of a new item while a link to it is created. Refused like an incomplete publication: there would be
 * nothing to show.
 */
export async function lockNewItem(
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

/** One render and one transaction per version, however often a link is opened. */
const previews = new LRUCache<string, Promise<Previewed>>({ max: 50, ttl: PREVIEW_MS });

/**
 * Reads the item as if the copy were published; the transaction is rolled back. Undefined without a publishable copy,
 * for a link older than the version that the copy changes, because its recipient was sent something else, and if the
 * link's creator may no longer write the copy.
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
  const shown = previews.get(key) ?? getPreview(parts, kind, { id, copy, editorId: copy.editorId }, read);
  previews.set(key, shown);
  shown.catch(() => previews.delete(key));
  return (await shown) as { result: Result } | undefined;
}

async function getPreview(
  parts: Parts,
  kind: EditableKind,
  { id, copy, editorId }: { id: string; copy: WorkingCopy; editorId: string },
  read: (trx: Transaction<Database>, itemId: string) => Promise<unknown>,
): Promise<Previewed> {
  try {
    const itemAt = await parts.db.transaction().execute((trx) => kind.hold(trx, id));
    // The preview does not depend on conflicts: the copy counts as based on the current item.
    const write = await prepared(parts, kind, id, { ...copy, baseUpdatedAt: itemAt ?? null }, true);
    const trx = await parts.db.startTransaction().execute();
    try {
      const item = await write(trx, { viewer: { userId: editorId }, requestId: 'preview' });
      return { result: await read(trx, item.id) };
    } finally {
      await trx.rollback().execute();
    }
  } catch (error) {
    // The copy cannot be published, so the preview shows the item.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const AT_ONCE = 20;

const isDue = ({ publishAt }: WorkingCopy, now: Date): boolean => publishAt !== null && publishAt <= now;

/** Retries while its editor keeps typing: the state at the scheduled time is published. */
const TRIES = 3;

/** Returns why a copy was not published; undefined once it is published, by this run or another. */
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

/** Each copy once, however many replicas run. Returns false if more are due. */
export async function publishDueCopies(parts: JobParts, kinds: readonly EditableKind[], now: Date): Promise<boolean> {
  const due = await listDueCopies(parts.db, now, AT_ONCE);
  for (const of of due) {
    try {
      await settle(parts, kinds, of, now);
    } catch (error) {
      // The next run retries it; the others must not wait.
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
    // Another run may have published it, or its editor may have cancelled the time.
    if (copy && isDue(copy, now)) await markProblem(trx, of, problem);
  });
}
