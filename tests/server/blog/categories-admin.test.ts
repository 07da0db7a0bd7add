import { expect } from 'vitest';
import { insertCategory, insertPost } from '../../builders/blog';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

test('a category is created, read, changed and removed, each with an audit entry', async ({ db }) => {
  const { caller, viewer } = await adminCaller(db);
  const { id, slug } = await caller.admin.categories.create({ name: '  Market  ', slug: 'market', description: ' ' });
  expect(slug).toBe('market');
  expect(await caller.admin.categories.get({ id })).toMatchObject({
    name: 'Market',
    slug: 'market',
    description: null,
  });
  await caller.admin.categories.update({ id, description: 'Prices' });
  expect(await caller.admin.categories.get({ id })).toMatchObject({ name: 'Market', description: 'Prices' });
  await caller.admin.categories.update({ id, description: null });
  expect(await caller.admin.categories.get({ id })).toMatchObject({ description: null });
  await expect(caller.admin.categories.remove({ id })).resolves.toEqual({ id });
  await expect(caller.admin.categories.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const entries = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('id').execute();
  expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual(
    ['create', 'update', 'update', 'remove'].map((action) => [action, viewer.userId]),
  );
  expect(entries[1]).toMatchObject({ before: { description: null }, after: { description: 'Prices' } });
});

test('R22: posts survive their category', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const category = await insertCategory(db);
  const post = await insertPost(db, { category_id: category.id });
  expect((await caller.admin.categories.list({ q: category.name })).items).toMatchObject([{ postCount: 1 }]);
  await caller.admin.categories.remove({ id: category.id });
  expect(await caller.admin.posts.get({ id: post.id })).toMatchObject({ category: null, categoryId: null });
});

test('a former slug leads to the category until the category is deleted', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { id } = await caller.admin.categories.create({ name: 'Odds', slug: 'odds' });
  await caller.admin.categories.update({ id, slug: 'chances' });
  await expect(callerFor(db).categories.bySlug({ slug: 'odds' })).resolves.toMatchObject({ id, slug: 'chances' });
  await caller.admin.categories.remove({ id });
  await expect(callerFor(db).categories.bySlug({ slug: 'odds' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('category names are unique, however they are spelled', async ({ db }) => {
  const { caller } = await adminCaller(db);
  await caller.admin.categories.create({ name: 'Ca\u0301lculos', slug: 'one' });
  const second = caller.admin.categories.create({ name: 'C\u00c1LCULOS', slug: 'two' });
  await expect(second).rejects.toMatchObject({ code: 'CONFLICT', message: 'Another category already has this name.' });
  const { id } = await caller.admin.categories.create({ name: 'Other', slug: 'other' });
  await expect(caller.admin.categories.update({ id, name: 'c\u00e1lculos' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(caller.admin.categories.update({ id, slug: 'one' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Another category already uses this slug.',
  });
  await expect(caller.admin.categories.update({ id, name: 'OTHER' })).resolves.toMatchObject({ id });
});

test('R21: another editor’s save is not overwritten', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { id } = await caller.admin.categories.create({ name: 'Twice', slug: 'twice' });
  const { updatedAt } = await caller.admin.categories.get({ id });
  await caller.admin.categories.update({ id, name: 'Twice 1', expectedUpdatedAt: updatedAt });
  await expect(
    caller.admin.categories.update({ id, name: 'Twice 2', expectedUpdatedAt: updatedAt }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Someone else saved this in the meantime.',
  });
});

test.for([
  ['name', { name: ' ' }, 'Category name is required'],
  ['name', { name: 'x'.repeat(121) }, 'Category name must be at most 120 characters'],
  ['slug', { slug: '' }, 'Category slug is required'],
  ['slug', { slug: 'Üps' }, 'Slug may hold lowercase letters, digits and single hyphens'],
  ['description', { description: 'x'.repeat(1001) }, 'Description must be at most 1000 characters'],
] as const)('a category with a bad %s is refused: %j', async ([field, bad, message], { db }) => {
  const { caller } = await adminCaller(db);
  await expect(caller.admin.categories.create({ name: 'Good', slug: 'good', ...bad })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    cause: { issues: [expect.objectContaining({ path: [field], message })] },
  });
});

test('P24: a category refuses other columns, and invalid ids', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const input = { name: 'Extra', slug: 'extra', createdAt: new Date() };
  await expect(caller.admin.categories.create(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(caller.admin.categories.remove({ id: '1' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(caller.admin.categories.remove({ id: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const update = caller.admin.categories.update({ id: crypto.randomUUID(), name: 'x' });
  await expect(update).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the list is ordered by name and continues after a page’s end', async ({ db }) => {
  const { caller } = await adminCaller(db);
  for (const name of ['pg b', 'PG a', 'pg C']) await insertCategory(db, { name });
  const first = await caller.admin.categories.list({ q: 'pg ', limit: 2 });
  const rest = await caller.admin.categories.list({ q: 'pg ', limit: 2, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['PG a', 'pg b', 'pg C']);
  expect(rest.nextCursor).toBeNull();
});
