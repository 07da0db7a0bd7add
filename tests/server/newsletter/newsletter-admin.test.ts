import { beforeEach, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { ensureConfirmedUser } from '../../../server/features/auth/store/auth.queries';
import { createLucia } from '../../../server/features/auth/sessions/lucia';
import { csvCell } from '../../../server/base/csv';
import { subscribersCsv } from '../../../server/features/newsletter/subscribers-csv';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('newsletter_subscribers').execute();
  await db.deleteFrom('mail_queue').execute();
  await db.deleteFrom('audit_log').execute();
});

async function insertSubscriber(db: Db, email: string, status = 'confirmed', createdAt = new Date()) {
  const row = { email, status, created_at: createdAt, confirm_token_hash: `confirm-${email}` };
  return (await db.insertInto('newsletter_subscribers').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function getSessionCookie(db: Db, email: string) {
  const userId = await ensureConfirmedUser(db, email, 'no password');
  await db.insertInto('profiles').values({ id: userId, email }).execute();
  const session = await createLucia(db).createSession(userId, { userAgent: null, ipPrefix: null });
  return `casino-site-auth-storage=${session.id}`;
}

async function getCsv(db: Db, query: Parameters<typeof subscribersCsv>[1]) {
  let text = '';
  for await (const part of subscribersCsv(db, query)) text += part;
  return text;
}

test('the list of subscribers is searched, filtered and paged, without tokens', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const sameMoment = new Date();
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await insertSubscriber(db, `${name}@example.com`, 'confirmed', sameMoment);
  await insertSubscriber(db, 'waiting@example.org', 'pending');
  const first = await caller.admin.newsletter.list({ status: 'confirmed', limit: 3 });
  const second = await caller.admin.newsletter.list({
    status: 'confirmed',
    limit: 3,
    cursor: first.nextCursor ?? '',
  });
  expect(first.total).toBe(5);
  expect(new Set([...first.items, ...second.items].map(({ email }) => email)).size).toBe(5);
  expect((await caller.admin.newsletter.list({ q: '.ORG' })).items.map(({ status }) => status)).toEqual(['pending']);
  expect((await caller.admin.newsletter.list({ q: '%' })).total).toBe(0);
  expect(JSON.stringify(first)).not.toContain('confirm-');
  await expect(caller.admin.newsletter.list({ status: 'gone' as never })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('erasing a subscriber removes the address everywhere; the log keeps only that it happened', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const id = await insertSubscriber(db, 'gone@example.com');
  const mail = { to_address: 'Gone@example.com', subject: 's', text_body: 't', html_body: 'h' };
  await db
    .insertInto('mail_queue')
    .values([{ ...mail, headers: JSON.stringify({ 'List-Unsubscribe': '<x>' }) }, mail])
    .execute();
  await caller.admin.newsletter.erase({ id });
  expect((await caller.admin.newsletter.list()).total).toBe(0);
  expect(await db.selectFrom('mail_queue').select('id').execute()).toHaveLength(1);
  const entry = await db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'erase', entity: 'subscriber', entity_id: id });
  expect(JSON.stringify(entry)).not.toContain('gone@example.com');
  await expect(caller.admin.newsletter.erase({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the export of subscribers contains every match, more than one page of the list', async ({ db }) => {
  for (let index = 0; index < 230; index += 1) await insertSubscriber(db, `s${index}@example.com`);
  await insertSubscriber(db, 'waiting@example.com', 'pending');
  const lines = (await getCsv(db, { q: '', status: 'confirmed' })).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\ufeffemail,status,consent_at,confirmed_at,unsubscribed_at,source');
  expect(new Set(lines.slice(1)).size).toBe(230);
});

test.for([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-x', "'-x"],
  ['@sum', "'@sum"],
  ['\t=1', `"'\t'=1"`],
  ['＝1+1', "'＝1+1"],
  [' "=1', `"' ""=1"`],
  ['a;=1+1', `"a;'=1+1"`],
  ['a\n-x', `"a\n'-x"`],
  ["'=1", "''=1"],
  ['a-b; c=d', '"a-b; c=d"'],
  ['a,"b"', '"a,""b"""'],
  ['=a,b', `"'=a,b"`],
  ['plain@example.com', 'plain@example.com'],
] as const)('the export of subscribers writes %j as %j', ([value, cell]) => {
  expect(csvCell(value)).toBe(cell);
});

test('the export of subscribers is for admins only, and each download is logged', async ({ db }) => {
  await insertSubscriber(db, 'reader@example.com');
  const app = await startApp(db);
  try {
    expect((await app.fetch('/admin/newsletter.csv', { method: 'POST' })).status).toBe(401);
    const cookie = await getSessionCookie(db, 'csv@example.com');
    expect((await app.fetch('/admin/newsletter.csv', { method: 'POST', headers: { cookie } })).status).toBe(403);
    await db.updateTable('profiles').set({ role: 'admin' }).where('email', '=', 'csv@example.com').execute();
    const answer = await app.fetch('/admin/newsletter.csv?status=confirmed', { method: 'POST', headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).toContain('reader@example.com,confirmed,');
    expect((await app.fetch('/admin/newsletter.csv?status=x', { method: 'POST', headers: { cookie } })).status).toBe(
      400,
    );
    const entries = await db.selectFrom('audit_log').select(['action', 'entity_id']).execute();
    expect(entries).toEqual([{ action: 'export', entity_id: 'confirmed' }]);
  } finally {
    await app.close();
  }
});
