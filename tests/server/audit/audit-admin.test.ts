import { beforeEach, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('audit_log').execute();
});

type Entry = { action: string; entity: string; occurred_at?: Date; before?: unknown; after?: unknown };

async function insertEntry(db: Db, { before = null, after = null, ...rest }: Entry) {
  await db
    .insertInto('audit_log')
    .values({ ...rest, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
}

test('the log is listed newest first, page by page, with the user of each entry', async ({ db }) => {
  const { caller, email, viewer } = await adminCaller(db);
  for (let index = 0; index < 5; index += 1) {
    await insertEntry(db, { action: 'create', entity: 'post', after: { title: `Post ${index}`, content: 'long' } });
  }
  await caller.admin.settings.update({ siteName: 'Skin Desk' });
  const first = await caller.admin.audit.list({ limit: 4 });
  expect(first.items[0]).toMatchObject({ entity: 'settings', actorId: viewer.userId, actorEmail: email });
  expect(first.items[1]).toMatchObject({ label: 'Post 4', actorEmail: null });
  expect(first.items[1]).not.toHaveProperty('after');
  const second = await caller.admin.audit.list({ limit: 4, cursor: first.nextCursor ?? '' });
  expect(second.items.map((entry) => entry.label)).toEqual(['Post 1', 'Post 0']);
  expect(second.nextCursor).toBeNull();
});

test('an update’s entry names the changed object even if its name did not change', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { id } = await insertCasino(db, { name: 'Acme Cases' });
  await caller.admin.casinos.update({ id, rating: 3.5 });
  const category = await caller.admin.categories.create({ name: 'Field reports', slug: 'field-reports' });
  await caller.admin.categories.update({ id: category.id, description: 'From the desk' });
  await db.insertInto('pages').values({ slug: 'about', title: 'About us', content: 'Two people.' }).execute();
  await caller.admin.pages.update({ slug: 'about', content: 'Two people and a stopwatch.' });
  await insertEntry(db, { action: 'update', entity: 'casino' });
  const { items } = await caller.admin.audit.list({ action: 'update' });
  expect(items.map(({ entity, label, fields }) => [entity, label, fields])).toEqual([
    ['casino', null, []],
    ['page', 'About us', ['content']],
    ['category', 'Field reports', ['description']],
    ['casino', 'Acme Cases', ['rating', 'ratingOverride']],
  ]);
});

test('an entry of an image has its file’s name, also once the image is gone', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { id } = await db
    .insertInto('media')
    .values({
      storage_key: 'wheel',
      original_name: 'wheel.png',
      mime_type: 'image/png',
      width: 1,
      height: 1,
      byte_size: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await caller.admin.media.update({ id, alt: 'A wheel' });
  await insertEntry(db, { action: 'remove', entity: 'media', before: { originalName: 'gone.png' } });
  const { items } = await caller.admin.audit.list();
  expect(items.map(({ label, fields }) => [label, fields])).toEqual([
    ['gone.png', []],
    ['wheel.png', ['alt']],
  ]);
});

test('an entry shows the values before and after', async ({ db }) => {
  const { caller } = await adminCaller(db);
  await caller.admin.settings.update({ siteName: 'Skin Desk 2' });
  const { items } = await caller.admin.audit.list();
  const entry = await caller.admin.audit.get({ id: items[0]?.id ?? 0 });
  expect(entry.after).toEqual({ siteName: 'Skin Desk 2' });
  expect(entry.requestId).toBe('test-request');
  await expect(caller.admin.audit.get({ id: 999_999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('kind, action, time and user narrow it down', async ({ db }) => {
  const { caller, viewer, email } = await adminCaller(db);
  await insertEntry(db, { action: 'create', entity: 'post', occurred_at: new Date('2026-11-01T23:59:59Z') });
  await insertEntry(db, { action: 'remove', entity: 'post', occurred_at: new Date('2026-11-02T00:00:00Z') });
  await insertEntry(db, { action: 'create', entity: 'tag', occurred_at: new Date('2026-11-03T00:00:00Z') });
  await caller.admin.settings.update({ siteName: 'Skin Desk 3' });
  const count = async (input: object) => (await caller.admin.audit.list(input)).items.length;
  expect(await count({ entity: 'post' })).toBe(2);
  expect(await count({ entity: 'post', action: 'remove' })).toBe(1);
  expect(await count({ from: '2026-11-02T00:00:00Z', before: '2026-11-03T00:00:00Z' })).toBe(1);
  expect(await count({ before: '2026-11-02T00:00:00Z' })).toBe(1);
  expect(await count({ actorId: viewer.userId })).toBe(1);
  await insertEntry(db, { action: 'create', entity: 'tag', occurred_at: new Date('2026-11-01T08:00:00Z') });
  const early = await caller.admin.audit.list({ before: '2026-11-02T00:00:00Z' });
  expect(
    early.items.map(({ entity }) => entity),
    'written last, happened first',
  ).toEqual(['post', 'tag']);
  expect(await caller.admin.audit.facets()).toEqual({
    entities: ['post', 'settings', 'tag'],
    actions: ['create', 'remove', 'update'],
    actors: [{ id: viewer.userId, email }],
  });
});

test.for([[{ from: '2026-11-02' }], [{ actorId: 'me' }], [{ cursor: 'x' }], [{ entity: '' }]] as const)(
  '%j is refused',
  async ([input], { db }) => {
    const { caller } = await adminCaller(db);
    await expect(caller.admin.audit.list(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  },
);
