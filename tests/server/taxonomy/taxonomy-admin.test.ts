import { expect } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

type Admin = Awaited<ReturnType<typeof adminCaller>>['caller']['admin'];

const KINDS = [
  {
    kind: 'category',
    of: (admin: Admin) => admin.categories,
    create: (admin: Admin, name: string) => admin.categories.create({ name, slug: crypto.randomUUID() }),
    rename: (admin: Admin, id: string, name: string) => admin.categories.update({ id, name }),
    nameTaken: 'Another category already has this name.',
  },
  {
    kind: 'tag',
    of: (admin: Admin) => admin.tags,
    create: (admin: Admin, name: string) => admin.tags.create({ name }),
    rename: (admin: Admin, id: string, name: string) => admin.tags.update({ id, name }),
    nameTaken: 'There is already a tag with this name.',
  },
] as const;

test.for(KINDS)(
  'A $kind is created, read, renamed and removed, each with an audit entry',
  async ({ kind, of, create, rename }, { db }) => {
    const { caller, viewer } = await adminCaller(db);
    const { id } = await create(caller.admin, '  Market  ');
    expect(await of(caller.admin).get({ id })).toMatchObject({ id, name: 'Market' });
    await rename(caller.admin, id, 'Prices');
    expect(await of(caller.admin).get({ id })).toEqual({
      ...{ id, name: 'Prices', createdAt: expect.any(Date) },
      ...(kind === 'category' && { slug: expect.any(String), description: null, updatedAt: expect.any(Date) }),
    });
    await expect(of(caller.admin).remove({ id })).resolves.toEqual({ id });
    await expect(of(caller.admin).get({ id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: `We have no such ${kind}.`,
    });
    const entries = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('id').execute();
    expect(entries.map(({ action, entity, actor_id }) => [action, entity, actor_id])).toEqual(
      ['create', 'update', 'remove'].map((action) => [action, kind, viewer.userId]),
    );
    expect(entries[1]).toMatchObject({ before: { name: 'Market' }, after: { name: 'Prices' } });
  },
);

test.for(KINDS)('R22: Posts survive their $kind', async ({ kind, of, create }, { db }) => {
  const { caller } = await adminCaller(db);
  const { id } = await create(caller.admin, 'leaving');
  const post = await insertPost(db, kind === 'category' ? { category_id: id } : { tagIds: [id] });
  expect((await of(caller.admin).list({ q: 'leaving' })).items).toMatchObject([{ postCount: 1 }]);
  await of(caller.admin).remove({ id });
  expect(await caller.admin.posts.get({ id: post.id })).toMatchObject({ category: null, categoryId: null, tags: [] });
});

test.for(KINDS)(
  'The name of a $kind is unique, however it is spelled',
  async ({ create, rename, nameTaken }, { db }) => {
    const { admin } = (await adminCaller(db)).caller;
    await create(admin, 'Ca\u0301lculos');
    const second = create(admin, 'C\u00c1LCULOS');
    await expect(second).rejects.toMatchObject({ code: 'CONFLICT', message: nameTaken });
    const { id } = await create(admin, 'Other');
    await expect(rename(admin, id, 'c\u00e1lculos')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(rename(admin, id, 'OTHER')).resolves.toMatchObject({ id });
  },
);

test.for(KINDS)('P24: A $kind with an invalid or unknown id is refused', async ({ of, rename }, { db }) => {
  const { admin } = (await adminCaller(db)).caller;
  const id = crypto.randomUUID();
  await expect(of(admin).remove({ id: '1' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(of(admin).remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(rename(admin, id, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.for(KINDS)(
  'The list of each $kind is ordered by name and continues after a page’s end',
  async ({ kind, of }, { db }) => {
    const { admin } = (await adminCaller(db)).caller;
    for (const name of ['pg b', 'PG a', 'pg C'])
      await (kind === 'category' ? insertCategory(db, { name }) : insertTag(db, name));
    const first = await of(admin).list({ q: 'pg ', limit: 2 });
    const rest = await of(admin).list({ q: 'pg ', limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['PG a', 'pg b', 'pg C']);
    expect(rest.nextCursor).toBeNull();
  },
);

test.for([
  ['category', 'name', { name: ' ' }, 'Category name is required'],
  ['category', 'name', { name: 'x'.repeat(121) }, 'Category name must be at most 120 characters'],
  ['category', 'slug', { slug: '' }, 'Category slug is required'],
  ['category', 'slug', { slug: 'Üps' }, 'Slug may hold lowercase letters, digits and single hyphens'],
  ['category', 'description', { description: 'x'.repeat(1001) }, 'Description must be at most 1000 characters'],
  ['tag', 'name', { name: ' ' }, 'Tag name is required'],
  ['tag', 'name', { name: 'x'.repeat(61) }, 'Tag name must be at most 60 characters'],
  ['tag', 'name', { name: 'a\u0000b' }, 'Tag name holds characters that cannot be stored'],
] as const)('A %s with a bad %s is refused: %j', async ([kind, field, bad, message], { db }) => {
  const { admin } = (await adminCaller(db)).caller;
  const created =
    kind === 'category' ? admin.categories.create({ name: 'Good', slug: 'good', ...bad }) : admin.tags.create(bad);
  await expect(created).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    cause: { issues: [expect.objectContaining({ path: [field], message })] },
  });
});

test('P24: Columns that no form has are refused for categories and tags', async ({ db }) => {
  const { admin } = (await adminCaller(db)).caller;
  const category = { name: 'Extra', slug: 'extra', createdAt: new Date() };
  await expect(admin.categories.create(category as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const tag = { name: 'x', isDemo: true };
  await expect(admin.tags.create(tag as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('A category’s description is changed and cleared alone, and only what changed is audited', async ({ db }) => {
  const { admin } = (await adminCaller(db)).caller;
  const { id, slug } = await admin.categories.create({ name: 'Market', slug: 'market', description: ' ' });
  expect(slug).toBe('market');
  expect(await admin.categories.get({ id })).toMatchObject({ slug: 'market', description: null });
  await admin.categories.update({ id, description: 'Prices' });
  expect(await admin.categories.get({ id })).toMatchObject({ name: 'Market', description: 'Prices' });
  await admin.categories.update({ id, description: null });
  expect(await admin.categories.get({ id })).toMatchObject({ description: null });
  const entries = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('id').execute();
  expect(entries[1]).toMatchObject({ before: { description: null }, after: { description: 'Prices' } });
});

test('A former slug redirects to the category until the category is deleted', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { id } = await caller.admin.categories.create({ name: 'Odds', slug: 'odds' });
  await caller.admin.categories.update({ id, slug: 'chances' });
  await expect(callerFor(db).categories.bySlug({ slug: 'odds' })).resolves.toMatchObject({ id, slug: 'chances' });
  await caller.admin.categories.remove({ id });
  await expect(callerFor(db).categories.bySlug({ slug: 'odds' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('Two categories cannot have the same slug', async ({ db }) => {
  const { admin } = (await adminCaller(db)).caller;
  await insertCategory(db, { slug: 'one' });
  const { id } = await insertCategory(db);
  await expect(admin.categories.update({ id, slug: 'one' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Another category already uses this slug.',
  });
});

test('R21: Another editor’s save of a category is not overwritten', async ({ db }) => {
  const { admin } = (await adminCaller(db)).caller;
  const { id, updated_at: updatedAt } = await insertCategory(db);
  await admin.categories.update({ id, name: 'Twice 1', expectedUpdatedAt: updatedAt });
  await expect(admin.categories.update({ id, name: 'Twice 2', expectedUpdatedAt: updatedAt })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This was saved elsewhere in the meantime.',
  });
});

test('R21: A tag that another editor renamed in the meantime is not renamed, unless both names agree', async ({
  db,
}) => {
  const { admin } = (await adminCaller(db)).caller;
  const { id } = await insertTag(db, 'first');
  const rename = (name: string, expectedName: string) => admin.tags.update({ id, name, expectedName });
  await rename('second', 'first');
  await expect(rename('third', 'first')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This was saved elsewhere in the meantime.',
  });
  await rename('second', 'first');
  expect(await rename('third', 'second')).toMatchObject({ name: 'third' });
});
