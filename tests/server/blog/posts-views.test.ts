import { expect } from 'vitest';
import { insertPost } from '../../builders/blog';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';

test('a view is counted and the count returned', async ({ db }) => {
  await insertPost(db, { slug: 'read', views: 41 });
  await expect(callerFor(db).posts.recordView({ slug: 'read' })).resolves.toEqual({ views: 42 });
  await expect(callerFor(db).posts.bySlug({ slug: 'read' })).resolves.toMatchObject({ views: 42 });
});

test('R20: a hundred concurrent readers are exactly a hundred views', async ({ db }) => {
  await insertPost(db, { slug: 'busy' });
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      callerFor(db, { client: { ip: `198.51.100.${n}` } }).posts.recordView({ slug: 'busy' }),
    ),
  );
  await expect(callerFor(db).posts.bySlug({ slug: 'busy' })).resolves.toMatchObject({ views: 100 });
});

test('P47: ten calls of one browser, at once or in a row, are one view of each article in half an hour', async ({
  db,
}) => {
  await insertPost(db, { slug: 'again' });
  await insertPost(db, { slug: 'another' });
  const view = (slug: string, client = { ip: '203.0.113.78', userAgent: 'Mozilla/5.0 (X11)' }) =>
    callerFor(db, { client }).posts.recordView({ slug });
  await Promise.all(Array.from({ length: 5 }, () => view('again')));
  for (let n = 0; n < 5; n += 1) await expect(view('again')).resolves.toEqual({ views: 1 });
  await expect(view('another')).resolves.toEqual({ views: 1 });
  await expect(view('again', { ip: '203.0.113.78', userAgent: 'Mozilla/5.0 (Windows)' })).resolves.toEqual({
    views: 2,
  });
  await expect(view('again', { ip: '203.0.113.79', userAgent: 'Mozilla/5.0 (X11)' })).resolves.toEqual({ views: 3 });
  await db
    .updateTable('rate_limits')
    .set({ window_start: new Date(Date.now() - 31 * 60_000) })
    .where('key', 'like', 'post-viewed:%')
    .execute();
  await expect(view('again')).resolves.toEqual({ views: 4 });
  const kept = JSON.stringify(await db.selectFrom('rate_limits').select('key').execute());
  expect(kept).not.toMatch(/203\.0\.113|Mozilla/);
});

test('P47: above 60 a minute from one address views get a response but do not count, and the address is not stored', async ({
  db,
}) => {
  await insertPost(db, { slug: 'eager' });
  const eager = (n: number) =>
    callerFor(db, { client: { ip: '203.0.113.77', userAgent: `Mozilla/${n}` } }).posts.recordView({ slug: 'eager' });
  for (let n = 0; n < 65; n += 1) await eager(n);
  await expect(eager(66)).resolves.toEqual({ views: 60 });
  await expect(callerFor(db).posts.recordView({ slug: 'eager' })).resolves.toEqual({ views: 61 });
  const keys = await db.selectFrom('rate_limits').select('key').where('key', 'like', 'post-view:%').execute();
  expect(keys.length).toBeGreaterThan(0);
  expect(JSON.stringify(keys)).not.toContain('203.0.113');
});

test('P47: crawlers and prefetches are not counted', async ({ db }) => {
  await insertPost(db, { slug: 'crawled', views: 7 });
  for (const client of [{ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, { isPrefetch: true }]) {
    await expect(callerFor(db, { client }).posts.recordView({ slug: 'crawled' })).resolves.toEqual({ views: 7 });
  }
});

test('P47: a post that is not public is not found and counts nothing, and no field sets the number', async ({ db }) => {
  const draft = await insertPost(db, { slug: 'unread', status: 'draft', published_at: null });
  for (const slug of ['unread', draft.id, 'nothing'])
    await expect(callerFor(db).posts.recordView({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await db.selectFrom('blog_post_views').select('views').where('post_id', '=', draft.id).execute()).toEqual([
    { views: 0 },
  ]);
  await insertPost(db, { slug: 'set', views: 3 });
  const raised = { slug: 'set', views: 1000, count: 1000 };
  await expect(callerFor(db).posts.recordView(raised)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('P47: requesting a page or its headers counts nothing; only the reader’s own call does', async ({ db }) => {
  const app = await startApp(db);
  await insertPost(db, { slug: 'looked-at', views: 5 });
  for (const init of [{ method: 'HEAD' }, {}, { headers: { 'Sec-Purpose': 'prefetch' } }])
    expect((await app.fetch('/blog/looked-at', init)).status).toBe(200);
  await expect(callerFor(db).posts.bySlug({ slug: 'looked-at' })).resolves.toMatchObject({ views: 5 });
  await app.close();
});
