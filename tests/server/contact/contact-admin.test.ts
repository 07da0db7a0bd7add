import { beforeEach, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('contact_messages').execute();
  await db.deleteFrom('audit_log').execute();
});

async function insertMessage(db: Db, name: string, message = 'Hello there') {
  const row = { name, email: `${name}@example.com`, subject: null, message };
  return (await db.insertInto('contact_messages').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

test('messages are searched in all their fields, page by page', async ({ db }) => {
  const { caller } = await adminCaller(db);
  for (const name of ['anna', 'ben', 'cleo']) await insertMessage(db, name);
  await insertMessage(db, 'dora', 'A code expired: 100%');
  expect((await caller.admin.messages.list({ q: 'EXPIRED' })).items.map(({ name }) => name)).toEqual(['dora']);
  expect((await caller.admin.messages.list({ q: '0%' })).total).toBe(1);
  const first = await caller.admin.messages.list({ limit: 3 });
  const second = await caller.admin.messages.list({ limit: 3, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...second.items]).toHaveLength(4);
  await expect(caller.admin.messages.list({ limit: 101 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a message is new, read, then handled; handling it marks it read, and each step is logged', async ({ db }) => {
  const { caller, viewer } = await adminCaller(db);
  const id = await insertMessage(db, 'anna');
  const count = async (status: 'new' | 'read' | 'handled') => (await caller.admin.messages.list({ status })).total;
  expect(await count('new')).toBe(1);
  await caller.admin.messages.update({ id, isHandled: true });
  expect([await count('new'), await count('read'), await count('handled')]).toEqual([0, 0, 1]);
  await caller.admin.messages.update({ id, isHandled: false });
  expect(await count('read')).toBe(1);
  await caller.admin.messages.update({ id, isHandled: false });
  const log = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'entity', 'before', 'after'])
    .orderBy('id')
    .execute();
  expect(log).toHaveLength(2);
  expect(log[0]).toEqual({
    actor_id: viewer.userId,
    action: 'update',
    entity: 'message',
    before: { isRead: false, isHandled: false },
    after: { isRead: true, isHandled: true },
  });
});

test('a deleted message leaves none of its text behind', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const id = await insertMessage(db, 'anna', 'my secret story');
  await caller.admin.messages.remove({ id });
  expect((await caller.admin.messages.list()).total).toBe(0);
  const log = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute());
  expect(log).toContain(id);
  expect(log).not.toMatch(/secret story|anna/);
  await expect(caller.admin.messages.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(caller.admin.messages.update({ id, isRead: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(caller.admin.messages.update({ id: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
