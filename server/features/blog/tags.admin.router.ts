import type { Transaction } from 'kysely';
import type { AdminNameListInput, TagCreateInput, TagUpdateInput } from '../../../shared/content/blog-admin.schema';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import type { Submitted } from '../../../shared/text/submission.schema';
import { announceChange } from '../../cache/announce-change';
import { countOnce } from '../../database/count-once';
import type { Database, Db } from '../../database/database';
import { cached } from '../../cache/query-cache';
import { AppError } from '../../base/errors';
import { moveToTrash } from '../trash/trash.queries';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { pageOf, readCursor } from '../../database/list-cursor';
import { mapConstraintErrors } from '../../database/edit-conflicts';
import {
  countPostsTagged,
  findAdminTag,
  insertTagRow,
  listAdminTags,
  lockTag,
  updateTagRow,
} from './tags.admin.queries';
import type { TagOrigin } from './tags.admin.queries';
import { adminNameListInput, idInput, tagCreateInput, tagUpdateInput } from '../../../shared/content/blog-admin.schema';
import { submissionFields } from '../../../shared/text/submission.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';

async function listTagsForAdmin(db: Db, input: AdminNameListInput) {
  const rows = await listAdminTags(db, input, readCursor(input.cursor, 'text'));
  const counts = await cached(db, { key: 'posts tagged', tags: ['tags', 'posts'] }, () => countPostsTagged(db));
  return pageOf(
    rows.map((tag) => ({ ...tag, postCount: counts.get(tag.id) ?? 0 })),
    input.limit,
  );
}

function noSuchTag(id: string): AppError {
  return new AppError('NOT_FOUND', 'We have no such tag.', { id });
}

async function getTagForAdmin(db: Db, id: string) {
  const tag = await findAdminTag(db, id);
  if (!tag) throw noSuchTag(id);
  return tag;
}

/** Adds a tag in the caller's transaction. `origin` contains the imported id and date. */
export async function addTag(
  trx: Transaction<Database>,
  actor: Actor,
  { name }: TagCreateInput,
  origin: TagOrigin = {},
) {
  return await mapConstraintErrors(async () => {
    const tag = await insertTagRow(trx, name, origin);
    await recordChange(trx, actor, { action: 'create', entity: 'tag', entityId: tag.id, after: { name } });
    await announceChange(trx, ['tags']);
    return tag;
  });
}

export async function createTag(db: Db, actor: Actor, { submissionId, ...input }: TagCreateInput & Submitted) {
  const submission = { submissionId, action: 'create tag', owner: actor.viewer.userId, input };
  return await db.transaction().execute((trx) => countOnce(trx, submission, () => addTag(trx, actor, input)));
}

/** Renames a tag in the caller's transaction. */
export async function changeTag(trx: Transaction<Database>, actor: Actor, { id, name, expectedName }: TagUpdateInput) {
  const before = await lockTag(trx, id);
  if (!before) throw noSuchTag(id);
  // Two editors who choose the same name do not conflict.
  if (expectedName !== undefined && before.name !== expectedName && before.name !== name) {
    throw new AppError('CONFLICT', SAVED_MEANWHILE, { id });
  }
  return await mapConstraintErrors(async () => {
    const tag = await updateTagRow(trx, id, name ?? before.name);
    const names = { before: { name: before.name }, after: { name: tag.name } };
    await recordChange(trx, actor, { action: 'update', entity: 'tag', entityId: id, ...names });
    await announceChange(trx, ['tags']);
    return tag;
  });
}

async function updateTag(db: Db, actor: Actor, input: TagUpdateInput) {
  return await db.transaction().execute((trx) => changeTag(trx, actor, input));
}

async function removeTag(db: Db, actor: Actor, id: string): Promise<{ id: string }> {
  return await db.transaction().execute(async (trx) => {
    const before = await lockTag(trx, id);
    if (!before) throw noSuchTag(id);
    await moveToTrash(trx, { kind: 'tag', id }, actor.viewer.userId);
    await recordChange(trx, actor, { action: 'remove', entity: 'tag', entityId: id, before });
    await announceChange(trx, ['tags']);
    return { id };
  });
}

export const tagsAdminRouter = router({
  list: staffProcedure('taxonomy.read')
    .input(adminNameListInput.optional())
    .query(({ ctx, input }) => listTagsForAdmin(ctx.db, input ?? adminNameListInput.parse({}))),
  get: staffProcedure('taxonomy.write')
    .input(idInput)
    .query(({ ctx, input }) => getTagForAdmin(ctx.db, input.id)),
  create: staffProcedure('taxonomy.write')
    .input(tagCreateInput.extend(submissionFields))
    .mutation(({ ctx, input }) => createTag(ctx.db, ctx, input)),
  update: staffProcedure('taxonomy.write')
    .input(tagUpdateInput)
    .mutation(({ ctx, input }) => updateTag(ctx.db, ctx, input)),
  remove: staffProcedure('taxonomy.write')
    .input(idInput)
    .mutation(({ ctx, input }) => removeTag(ctx.db, ctx, input.id)),
});
