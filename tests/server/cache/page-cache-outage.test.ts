import { sql } from 'kysely';
import { pino } from 'pino';
import { test as base, expect, vi } from 'vitest';
import { createDatabase } from '../../../server/database/database';
import { cloneDatabase } from '../../database/test-database';
import { throughWire } from '../../fixtures/cut-connection';
import { startApp } from '../../fixtures/running-app';

const test = base.extend('site', async ({}, { onCleanup }) => {
  const database = await cloneDatabase();
  const wire = await throughWire(database.connectionString);
  const { db, destroy } = createDatabase({
    connectionString: wire.connectionString,
    logger: pino({ level: 'silent' }),
  });
  const app = await startApp(db, { env: { DATABASE_URL: wire.connectionString }, connectionState: true });
  const page = { slug: 'about', title: 'First title', content: 'x', content_html: '<p>x</p>' };
  await database.db.insertInto('pages').values(page).execute();
  onCleanup(async () => {
    await app.close();
    await destroy();
    await database.drop();
  });
  return { app, wire, db: database.db };
});

const becomes = (app: Awaited<ReturnType<typeof startApp>>, connectionState: string) =>
  vi.waitFor(() => expect(app.services.changes.connectionState).toBe(connectionState), {
    timeout: 20_000,
    interval: 10,
  });

test('while only the listening connection is lost no stale page is shown', async ({ site: { app, db } }) => {
  await (await app.fetch('/about')).text();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'lootrank changes'`.execute(db);
  await vi.waitFor(() => expect(app.services.changes.isListening).toBe(false), { timeout: 10_000, interval: 1 });
  // This change is not announced, since nothing is listening.
  await db.updateTable('pages').set({ title: 'Second title' }).where('slug', '=', 'about').execute();
  const answer = await app.fetch('/about');
  expect(await answer.text()).toContain('Second title');
  expect(answer.headers.get('x-lootrank-stale')).toBeNull();
  await becomes(app, 'listening');
  expect(await (await app.fetch('/about')).text()).toContain('Second title');
});

test('while the database is down cached pages are served with a notice and others are 503, until it is back', async ({
  site: { app, wire, db },
}) => {
  await (await app.fetch('/about')).text();
  const call = '/trpc/pages.bySlug?input=%7B%22json%22%3A%7B%22slug%22%3A%22about%22%7D%7D';
  const kept = ['/feed.xml', '/.well-known/jwks.json'];
  for (const path of kept) await (await app.fetch(path)).text();
  await wire.cut();
  await vi.waitFor(() => expect(app.services.changes.isListening).toBe(false), { timeout: 10_000, interval: 1 });

  for (const known of ['right after the loss', 'known to be away']) {
    const stale = await app.fetch('/about', { headers: { 'if-none-match': '*' } });
    expect(stale.status, known).toBe(200);
    expect(await stale.text(), known).toContain('First title');
    expect(stale.headers.get('x-lootrank-stale'), known).toBe('database away');
    expect(stale.headers.get('warning'), known).toBe('110 - "Response is Stale"');
    expect(stale.headers.get('cache-control'), known).toBe('private, no-store');
    expect(stale.headers.get('content-security-policy'), known).toContain("'sha256-");
    await becomes(app, 'unavailable');
  }
  for (const path of kept) {
    const { status, headers } = await app.fetch(path);
    expect([status, headers.get('x-lootrank-stale')], path).toEqual([200, 'database away']);
  }

  // The browser then loads the page's document, see client/trpc/document-instead.ts.
  expect((await app.fetch(call)).status).toBe(503);
  const other = await app.fetch('/faq', { headers: { accept: 'text/html' } });
  expect(other.status).toBe(503);
  expect(other.headers.get('retry-after')).toBe('10');
  expect(other.headers.get('cache-control')).toBe('private, no-store');

  await db.updateTable('pages').set({ title: 'Second title' }).where('slug', '=', 'about').execute();
  await wire.mend();
  await becomes(app, 'listening');
  const again = await app.fetch('/about');
  expect(await again.text()).toContain('Second title');
  expect(again.headers.get('x-lootrank-stale')).toBeNull();
});
