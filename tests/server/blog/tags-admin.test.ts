import { expect } from 'vitest';
import { insertPost, insertTag } from '../../builders/blog';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';

test('a tag is created, renamed and removed, each with an audit entry', async ({ db }) => {
  const { caller, viewer } = await adminCaller(db);
  const { id, name } = await caller.admin.tags.create({ name: '  house-edge ' });
  expect(name).toBe('house-edge');
  await caller.admin.tags.update({ id, name: 'edge' });
  expect(await caller.admin.tags.get({ id })).toEqual({ id, name: 'edge', createdAt: expect.any(Date) });
  await expect(caller.admin.tags.remove({ id })).resolves.toEqual({ id });
  await expect(caller.admin.tags.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const entries = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('id').execute();
  expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual(
    ['create', 'update', 'remove'].map((action) => [action, viewer.userId]),
  );
});

test('R22: posts survive their tags', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const tag = await insertTag(db, 'leaving');
  const post = await insertPost(db, { tagIds: [tag.id] });
  expect((await caller.admin.tags.list({ q: 'leaving' })).items).toMatchObject([{ postCount: 1 }]);
  await caller.admin.tags.remove({ id: tag.id });
  expect((await caller.admin.posts.get({ id: post.id })).tags).toEqual([]);
});

test('R21: renaming a tag that somebody else renamed meanwhile is refused with a conflict, unless both names agree', async ({
  db,
}) => {
  const { caller } = await adminCaller(db);
  const { id } = await insertTag(db, 'first');
  const rename = (name: string, expectedName: string) => caller.admin.tags.update({ id, name, expectedName });
  await rename('second', 'first');
  await expect(rename('third', 'first')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Someone else saved this in the meantime.',
  });
  await rename('second', 'first');
  expect(await rename('third', 'second')).toMatchObject({ name: 'third' });
});

test('tag names are unique, however they are spelled', async ({ db }) => {
  const { caller } = await adminCaller(db);
  await caller.admin.tags.create({ name: 'Ro\u0301ulette' });
  const again = caller.admin.tags.create({ name: 'R\u00d3ULETTE' });
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT', message: 'There is already a tag with this name.' });
  const { id } = await caller.admin.tags.create({ name: 'another' });
  await expect(caller.admin.tags.update({ id, name: 'r\u00f3ulette' })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test.for([
  [{ name: ' ' }, 'Tag name is required'],
  [{ name: 'x'.repeat(61) }, 'Tag name must be at most 60 characters'],
  [{ name: 'a\u0000b' }, 'Tag name holds characters that cannot be stored'],
] as const)('a tag refuses %j', async ([bad, message], { db }) => {
  const { caller } = await adminCaller(db);
  await expect(caller.admin.tags.create(bad)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    cause: { issues: [expect.objectContaining({ path: ['name'], message })] },
  });
});

test('P24: a tag refuses other columns, and nothing is found under unknown ids', async ({ db }) => {
  const { caller } = await adminCaller(db);
  await expect(caller.admin.tags.create({ name: 'x', isDemo: true } as never)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  const id = crypto.randomUUID();
  await expect(caller.admin.tags.update({ id, name: 'y' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(caller.admin.tags.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the list is ordered by name and continues after a page’s end', async ({ db }) => {
  const { caller } = await adminCaller(db);
  for (const name of ['pg b', 'PG a', 'pg C']) await insertTag(db, name);
  const first = await caller.admin.tags.list({ q: 'pg ', limit: 2 });
  const rest = await caller.admin.tags.list({ q: 'pg ', limit: 2, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['PG a', 'pg b', 'pg C']);
});
