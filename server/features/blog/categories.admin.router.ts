import type { Transaction } from 'kysely';
import type {
  AdminNameListInput,
  CategoryCreateInput,
  CategoryUpdateInput,
} from '../../../shared/content/blog-admin.schema';
import type { Submitted } from '../../../shared/text/submission.schema';
import { announceChange } from '../../cache/announce-change';
import { countOnce } from '../../database/count-once';
import type { Database, Db } from '../../database/database';
import { cached } from '../../cache/query-cache';
import { AppError } from '../../base/errors';
import { readAddresses } from '../trash/kept-addresses.queries';
import { moveToTrash } from '../trash/trash.queries';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import {
  countPostsFiled,
  findAdminCategory,
  insertCategoryRow,
  listAdminCategories,
  lockCategory,
  updateCategoryRow,
} from './categories.admin.queries';
import type { CategoryOrigin } from './categories.admin.queries';
import { pageOf, readCursor } from '../../database/list-cursor';
import { changedFields, mapConstraintErrors, assertNotStale } from '../../database/edit-conflicts';
import { moveAddress, publicAddress } from '../addresses/owned-address.service';
import { deleteSlugRedirects } from '../addresses/slug-redirects.queries';
import {
  adminNameListInput,
  categoryCreateInput,
  categoryUpdateInput,
  idInput,
} from '../../../shared/content/blog-admin.schema';
import { submissionFields } from '../../../shared/text/submission.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';

// Posts contain the name and slug of their category.
const tagsOf = (id: string) => ['categories', 'posts', `category:${id}`, `posts-of:${id}`];

async function listCategoriesForAdmin(db: Db, input: AdminNameListInput) {
  const rows = await listAdminCategories(db, input, readCursor(input.cursor, 'text'));
  const counts = await cached(db, { key: 'posts filed', tags: ['categories', 'posts'] }, () => countPostsFiled(db));
  return pageOf(
    rows.map((category) => ({ ...category, postCount: counts.get(category.id) ?? 0 })),
    input.limit,
  );
}

function noSuchCategory(id: string): AppError {
  return new AppError('NOT_FOUND', 'We have no such category.', { id });
}

async function getCategoryForAdmin(db: Db, id: string) {
  const category = await findAdminCategory(db, id);
  if (!category) throw noSuchCategory(id);
  return category;
}

/** Adds a category in the caller's transaction. `origin` contains the imported id and dates. */
export async function addCategory(
  trx: Transaction<Database>,
  actor: Actor,
  { name, slug, description = null }: CategoryCreateInput,
  origin: CategoryOrigin = {},
) {
  return await mapConstraintErrors(async () => {
    const category = await insertCategoryRow(trx, { ...origin, name, slug, description });
    await moveAddress(trx, { entity: 'category', id: category.id, was: null, is: publicAddress(slug) });
    const after = { name, slug, description };
    await recordChange(trx, actor, { action: 'create', entity: 'category', entityId: category.id, after });
    await announceChange(trx, tagsOf(category.id));
    return category;
  });
}

async function createCategory(db: Db, actor: Actor, { submissionId, ...input }: CategoryCreateInput & Submitted) {
  const submission = { submissionId, action: 'create category', owner: actor.viewer.userId, input };
  return await db.transaction().execute((trx) => countOnce(trx, submission, () => addCategory(trx, actor, input)));
}

/** Changes the given fields of a category in the caller's transaction. */
export async function changeCategory(
  trx: Transaction<Database>,
  actor: Actor,
  { id, expectedUpdatedAt, ...fields }: CategoryUpdateInput,
) {
  const before = await lockCategory(trx, id);
  if (!before) throw noSuchCategory(id);
  const { name = before.name, slug = before.slug, description = before.description } = fields;
  const wanted = { name, slug, description };
  assertNotStale(before, expectedUpdatedAt, wanted);
  return await mapConstraintErrors(async () => {
    const category = await updateCategoryRow(trx, id, wanted);
    const was = publicAddress(before.slug);
    await moveAddress(trx, { entity: 'category', id: category.id, was, is: publicAddress(slug) });
    const { before: former, after } = changedFields(before, wanted);
    await recordChange(trx, actor, { action: 'update', entity: 'category', entityId: id, before: former, after });
    await announceChange(trx, tagsOf(id));
    return category;
  });
}

async function updateCategory(db: Db, actor: Actor, input: CategoryUpdateInput) {
  return await db.transaction().execute((trx) => changeCategory(trx, actor, input));
}

/** Posts of the category remain, without a category. */
async function removeCategory(db: Db, actor: Actor, id: string): Promise<{ id: string }> {
  return await db.transaction().execute(async (trx) => {
    const before = await lockCategory(trx, id);
    if (!before) throw noSuchCategory(id);
    const addresses = await readAddresses(trx, { entity: 'category', id, paths: [] });
    await deleteSlugRedirects(trx, 'category', id);
    await moveToTrash(trx, { kind: 'category', id }, actor.viewer.userId, { addresses });
    await recordChange(trx, actor, { action: 'remove', entity: 'category', entityId: id, before });
    await announceChange(trx, tagsOf(id));
    return { id };
  });
}

export const categoriesAdminRouter = router({
  list: staffProcedure('taxonomy.read')
    .input(adminNameListInput.optional())
    .query(({ ctx, input }) => listCategoriesForAdmin(ctx.db, input ?? adminNameListInput.parse({}))),
  get: staffProcedure('taxonomy.write')
    .input(idInput)
    .query(({ ctx, input }) => getCategoryForAdmin(ctx.db, input.id)),
  create: staffProcedure('taxonomy.write')
    .input(categoryCreateInput.extend(submissionFields))
    .mutation(({ ctx, input }) => createCategory(ctx.db, ctx, input)),
  update: staffProcedure('taxonomy.write')
    .input(categoryUpdateInput)
    .mutation(({ ctx, input }) => updateCategory(ctx.db, ctx, input)),
  remove: staffProcedure('taxonomy.write')
    .input(idInput)
    .mutation(({ ctx, input }) => removeCategory(ctx.db, ctx, input.id)),
});
