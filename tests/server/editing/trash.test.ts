import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { seedDemo, seedStartingPages } from '../../../server/demo/seed';
import type { Db } from '../../../server/database/database';
import { readTable } from '../../../server/features/transfer/export.queries';
import { deleteOldTrash } from '../../../server/features/editing/trash.queries';
import { TABLES } from '../../../shared/transfer/transfer';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertCasino, insertFact } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { insertPage } from '../../builders/pages';
import { test as base } from '../../database/test-database';
import { adminCaller, callerFor, markdown } from '../../fixtures/caller';
import { newIp, newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

const test = base
  .extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const app = await startApp(db, { env: { TRUST_PROXY: '1' } });
    onCleanup(() => app.close());
    return app;
  })
  .extend('admin', async ({ db, app }) => (await adminCaller(db, { services: app.services })).caller.admin);

const exported = async (db: Db) =>
  Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await readTable(db, table)] as const)));

const notFound = { code: 'NOT_FOUND' };

async function insertEverywhere(db: Db) {
  const category = await insertCategory(db, { name: 'Zebrafile', slug: 'zebrafile' });
  const tag = await insertTag(db, 'zebratag');
  const post = { category_id: category.id, tagIds: [tag.id] };
  const casino = await insertCasino(db, {
    name: 'Zebrasite',
    slug: 'zebrasite',
    placement: 1,
    gamemodes: ['crash', 'dice'],
    verified_at: new Date(),
  });
  await insertCasino(db, { name: 'Other', slug: 'other', placement: 2, gamemodes: ['crash', 'dice'] });
  await insertFact(db, casino.id, 'min_deposit', 500);
  await insertChange(db, casino.id, { kind: 'listed', after: { rating: 4.5 } });
  const html = '<p>See <a href="/casino/zebrasite">it</a>.</p>';
  const { id: postId } = await insertPost(db, { title: 'Zebrapost', slug: 'zebrapost', content_html: html, ...post });
  const others = [];
  for (const slug of ['second', 'third', 'fourth']) others.push(await insertPost(db, { title: slug, slug, ...post }));
  await insertPage(db, { slug: 'guides/zebrapage', title: 'Zebrapage' });
  return { casino, postId, category, tag, others };
}

const call = (name: string, input: unknown) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;

// Searched by a part, which stands on the page itself.
const SURFACES = [
  ...['/', '/?q=zebr', '/casinos', '/casinos/new', '/casinos/top-rated', '/casino/other', '/compare', '/games/crash'],
  ...['/blog', '/blog?q=zebr', '/blog/second', '/guides', '/changes', '/search?q=zebr', '/how-we-rank/live', '/games'],
  ...['/sitemap.xml', '/sitemap/casinos-1.xml', '/sitemap/posts-1.xml', '/sitemap/pages.xml', '/sitemap/tags.xml'],
  ...['/feed.xml', '/feed/casinos.xml', '/feed/changes.xml', '/api/v1/casinos', '/api/v1/posts', '/api/v1/changes'],
  ...[call('casinos.list', {}), call('casinos.comparable', null), call('casinos.similar', { slug: 'other' })],
  ...[call('categories.list', null), call('categories.newest', null), call('tags.list', null), call('posts.list', {})],
  ...[call('search.query', { q: 'zebr' }), call('search.suggest', { q: 'zebr' }), call('pages.guides', null)],
];
const GONE = [
  '/casino/zebrasite',
  '/go/zebrasite',
  '/badge/zebrasite.svg',
  '/feed/casino/zebrasite.xml',
  '/og/casino/zebrasite.png',
  '/blog/zebrapost',
  '/blog?category=zebrafile',
  '/guides/zebrapage',
];

describe('what is in the trash', () => {
  test('an item in the trash is on no surface, in no list and in no export, and is all there again after its restoration', async ({
    app,
    admin,
    db,
  }) => {
    const { casino, postId, category, tag } = await insertEverywhere(db);
    const ids = [casino.id, postId];
    const read = async (path: string) => {
      // Searches are limited by address.
      const answer = await app.fetch(path, { redirect: 'manual', headers: { 'X-Forwarded-For': newIp() } });
      return { status: answer.status, text: await answer.text() };
    };
    const walk = async () => {
      const found = [];
      for (const path of SURFACES) {
        const { text } = await read(path);
        if (/zebra/i.test(text) || ids.some((id) => text.includes(id))) found.push(path);
      }
      return found;
    };
    const statuses = async () => Promise.all(GONE.map(async (path) => (await read(path)).status));
    const before = await exported(db);
    const shownBefore = await walk();
    const statusesBefore = await statuses();
    expect(shownBefore.length).toBeGreaterThan(12);

    await admin.casinos.remove({ id: casino.id });
    await admin.posts.remove({ id: postId });
    await admin.pages.remove({ slug: 'guides/zebrapage' });
    await admin.categories.remove({ id: category.id });
    await admin.tags.remove({ id: tag.id });
    expect(await walk()).toEqual([]);
    for (const status of await statuses()) expect([302, 404, 410]).toContain(status);
    expect(await read('/blog/zebrapost')).toMatchObject({ status: 410 });
    expect(await read('/casino/zebrasite')).toMatchObject({ status: 410 });
    expect(await read('/guides/zebrapage')).toMatchObject({ status: 410 });
    expect(await read('/blog?category=zebrafile')).toMatchObject({ status: 410 });
    expect(await read(`/casino/${casino.id}`)).toMatchObject({ status: 410 });
    // Where addresses lead is no part of what is in the trash.
    const { redirects: _, slug_redirects: __, ...content } = await exported(db);
    expect(JSON.stringify(content)).not.toMatch(/zebra/i);
    const lists = [
      await admin.casinos.list({ q: 'zebra' }),
      await admin.posts.list({ q: 'zebra' }),
      await admin.pages.list({ q: 'zebra' }),
      await admin.categories.list(),
      await admin.tags.list(),
      await admin.facts.due({ q: 'zebra' }),
      await admin.markdown.targets({ q: 'zebra' }),
    ];
    expect(JSON.stringify(lists)).not.toMatch(/zebra/i);
    await expect(admin.casinos.get({ id: casino.id })).rejects.toMatchObject(notFound);
    await expect(admin.posts.update({ id: postId, title: 'No' })).rejects.toMatchObject(notFound);

    const { items, counts } = await admin.trash.list();
    expect(counts).toEqual({ casino: 1, post: 1, page: 1, category: 1, tag: 1 });
    expect(items.find(({ kind }) => kind === 'casino')).toMatchObject({ title: 'Zebrasite', placement: 1, facts: 1 });
    expect(items.find(({ kind }) => kind === 'tag')).toMatchObject({ title: 'zebratag', posts: 4 });
    for (const { kind, id } of items) await admin.trash.restore({ kind, id });
    expect(await exported(db)).toEqual(before);
    expect(await walk()).toEqual(shownBefore);
    expect(await statuses()).toEqual(statusesBefore);
    expect((await admin.trash.list()).items).toEqual([]);
  });
});

test('every casino and post of the demo comes back as it was, with its redirects', async ({ admin, db }) => {
  await seedStartingPages(db, markdown);
  await seedDemo(db, markdown, pino({ level: 'silent' }));
  const casinos = await db.selectFrom('casinos').select(['id', 'slug']).orderBy('id').execute();
  const posts = await db.selectFrom('blog_posts').select('id').execute();
  expect(casinos.length).toBeGreaterThanOrEqual(24);
  const [moved] = casinos;
  await admin.casinos.update({ id: moved?.id ?? '', slug: 'moved-twice' });
  await admin.redirects.create({ from: '/deals', to: '/casino/moved-twice', status: 301 });
  const before = await exported(db);
  const ranking = await admin.casinos.ranking();
  for (const { id } of casinos) await admin.casinos.remove({ id, leadTo: id === moved?.id ? '/casinos' : null });
  for (const { id } of posts) await admin.posts.remove({ id });
  const gone = await exported(db);
  expect([gone['casinos'], gone['casino_facts'], gone['blog_posts'], gone['blog_posts_tags']]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  for (const { id } of casinos.toReversed()) await admin.trash.restore({ kind: 'casino', id });
  for (const { id } of posts.toReversed()) await admin.trash.restore({ kind: 'post', id });
  expect(await exported(db)).toEqual(before);
  expect(await admin.casinos.ranking()).toEqual(ranking);
});

describe('a restoration', () => {
  test('a restoration of an item whose address is taken is refused with a free one, and uses it', async ({
    admin,
    db,
    app,
  }) => {
    const text = { title: 'Twice', slug: 'twice', content: 'Text.', status: 'published' } as const;
    const { id } = await admin.posts.create(text);
    await admin.posts.remove({ id });
    await admin.redirects.remove({ from: '/blog/twice' });
    await admin.posts.create(text);
    await expect(admin.trash.restore({ kind: 'post', id })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await admin.trash.list({ kind: 'post' })).items).toMatchObject([{ id, proposal: 'twice-2' }]);
    await expect(admin.trash.restore({ kind: 'post', id, address: 'Not a slug' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await admin.trash.restore({ kind: 'post', id, address: 'twice-2' });
    expect((await app.fetch('/blog/twice-2')).status).toBe(200);
    const tag = await admin.tags.create({ name: 'Taken' });
    await admin.tags.remove({ id: tag.id });
    await admin.tags.create({ name: 'taken' });
    expect((await admin.trash.list({ kind: 'tag' })).items).toMatchObject([{ proposal: 'Taken 2' }]);
    const page = { slug: 'taken-page', title: 'A page', content: 'Text.' };
    await admin.pages.create(page);
    await admin.pages.remove({ slug: page.slug });
    await admin.redirects.remove({ from: '/taken-page' });
    await admin.pages.create(page);
    const { items } = await admin.trash.list({ kind: 'page' });
    expect(items).toMatchObject([{ address: 'taken-page', proposal: 'taken-page-2' }]);
    await admin.trash.restore({ kind: 'page', id: items[0]?.id ?? '', address: 'taken-page-2' });
    expect(await admin.pages.get({ slug: 'taken-page-2' })).toMatchObject({ title: 'A page' });
    await insertCategory(db, { name: 'Named', slug: 'named' });
  });

  test('a restoration publishes nothing whose time passed in the trash, and says so', async ({ admin, app, db }) => {
    const soon = new Date(Date.now() + 3_600_000);
    const text = { content: 'Text.', status: 'published' } as const;
    const planned = await admin.posts.create({ title: 'Planned', slug: 'planned', ...text, publishedAt: soon });
    const later = await admin.posts.create({ title: 'Later', slug: 'later', ...text, publishedAt: soon });
    const open = await admin.posts.create({ title: 'Open', slug: 'open', ...text });
    const values = { typed: { title: 'Changed' }, change: { title: 'Changed' }, base: {} };
    const { updatedAt: baseUpdatedAt } = await admin.posts.get({ id: open.id });
    await admin.posts.saveCopy({ id: open.id, values, expectedCopyAt: null, baseUpdatedAt });
    for (const { id } of [planned, later, open]) await admin.posts.remove({ id });
    // As if the time had passed.
    const deleted = new Date(Date.now() - 7_200_000);
    const passed = new Date(Date.now() - 3_600_000);
    const overdue = { deleted_at: deleted, published_at: passed };
    await db.updateTable('blog_posts').set(overdue).where('id', '=', planned.id).execute();
    await db.updateTable('working_copies').set({ publish_at: passed }).where('entity_id', '=', open.id).execute();

    const restore = (id: string) => admin.trash.restore({ kind: 'post', id });
    expect(await restore(planned.id)).toMatchObject({ isUnscheduled: true });
    expect(await restore(later.id)).toMatchObject({ isUnscheduled: false });
    expect(await restore(open.id)).toMatchObject({ isUnscheduled: true });
    expect(await admin.posts.get({ id: planned.id })).toMatchObject({ status: 'draft' });
    expect((await app.fetch('/blog/planned')).status).toBe(404);
    expect(await admin.posts.get({ id: later.id })).toMatchObject({ status: 'scheduled' });
    expect((await app.fetch('/blog/open')).status).toBe(200);
    const copies = db.selectFrom('working_copies').select(['publish_at', 'problem']).where('entity_id', '=', open.id);
    expect(await copies.execute()).toEqual([{ publish_at: null, problem: null }]);
  });

  test('a restoration of a page restores the redirects that pointed to it', async ({ admin, db }) => {
    await admin.pages.create({ slug: 'guides/led-on', title: 'A page', content: 'Text.' });
    await admin.redirects.create({ from: '/led-here', to: '/guides/led-on#part', status: 301 });
    const stored = () => db.selectFrom('redirects').selectAll().orderBy('from_path').execute();
    const before = await stored();
    await admin.pages.remove({ slug: 'guides/led-on', leadTo: '/casinos' });
    expect(await stored()).not.toEqual(before);
    await admin.trash.restore({ kind: 'page', id: 'guides/led-on' });
    expect(await stored()).toEqual(before);
  });

  test('a restoration by an old Undo leaves what a colleague has deleted since', async ({ admin, db }) => {
    const { id } = await insertPost(db, { title: 'Removed twice', slug: 'removed-twice' });
    const undo = () => admin.trash.restore({ kind: 'post', id, isUndo: true });
    await admin.posts.remove({ id });
    await undo();
    const colleague = await newMember(db, { role: 'editor' });
    await colleague.member.admin.posts.remove({ id });
    await expect(undo()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'It was deleted again since: it is in the trash.',
    });
    await admin.trash.restore({ kind: 'post', id });
  });

  test('a restoration by two people at the same time happens one time', async ({ admin }) => {
    const { id } = await admin.posts.create({ title: 'Race', slug: 'race', content: 'Text.', status: 'draft' });
    await admin.posts.remove({ id });
    const tries = await Promise.allSettled([1, 2, 3].map(() => admin.trash.restore({ kind: 'post', id })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(admin.trash.restore({ kind: 'post', id })).rejects.toMatchObject(notFound);
    expect(await admin.posts.get({ id })).toMatchObject({ slug: 'race' });
  });

  test('a restoration names the field of an input that it refuses', async ({ admin }) => {
    const field = async (call: Promise<unknown>) => String(await call.catch((error: unknown) => error));
    expect(await field(admin.trash.restore({ kind: 'user' as never, id: crypto.randomUUID() }))).toContain('kind');
    expect(await field(admin.trash.restore({ kind: 'post', id: 'x' }))).toContain('Id is not one of this kind');
    expect(await field(admin.trash.purge({ kind: 'page', id: 'A B' }))).toContain('Id is not one of this kind');
    expect(await field(admin.trash.list({ by: 'me' }))).toContain('By is the id of a person');
    await expect(admin.trash.list({ cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(admin.trash.restore({ kind: 'casino', id: crypto.randomUUID() })).rejects.toMatchObject(notFound);
  });

  test('a restoration assigns a category again to the posts that have none since', async ({ admin, db }) => {
    const [lost, other] = [
      await insertCategory(db, { name: 'Lost', slug: 'lost' }),
      await insertCategory(db, { name: 'Found', slug: 'found' }),
    ];
    const filed = await insertPost(db, { slug: 'filed', category_id: lost.id });
    const refiled = await insertPost(db, { slug: 'refiled', category_id: lost.id });
    await admin.categories.remove({ id: lost.id });
    expect(await admin.posts.get({ id: filed.id })).toMatchObject({ category: null });
    await admin.posts.update({ id: refiled.id, categoryId: other.id });
    await admin.trash.restore({ kind: 'category', id: lost.id });
    expect(await admin.posts.get({ id: filed.id })).toMatchObject({ category: { slug: 'lost' } });
    expect(await admin.posts.get({ id: refiled.id })).toMatchObject({ category: { slug: 'found' } });
  });

  test('a restoration makes an image available to visitors and its author, and a purge deletes its files', async ({
    admin,
    app,
    db,
  }) => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const { addImage } = await import('../../../server/features/media/media.service');
    const { viewer: person } = await adminCaller(app.services.db);
    const viewer = { ...person, role: 'author' as const };
    const author = callerFor(db, { services: app.services, viewer }).admin;
    const work = {
      ...app.services,
      log: app.services.logger,
      viewer,
      requestId: 'x',
      assertRights: () => Promise.resolve(),
    };
    const { id, url } = await addImage(work, { bytes, originalName: 'zebra.png', alt: '' });
    const path = new URL(url, 'http://localhost').pathname;
    expect((await app.fetch(path)).status).toBe(200);
    await admin.media.remove({ id });
    expect((await app.fetch(path)).status).toBe(404);
    expect((await admin.media.list({ q: 'zebra.png' })).items).toEqual([]);
    await expect(author.trash.restore({ kind: 'media', id })).rejects.toMatchObject(notFound);
    await admin.trash.restore({ kind: 'media', id });
    expect((await app.fetch(path)).status).toBe(200);
    await author.media.remove({ id });
    await expect(author.trash.purge({ kind: 'media', id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await author.trash.restore({ kind: 'media', id });
    expect((await app.fetch(path)).status).toBe(200);
    const post = await admin.posts.create({ title: 'No', slug: 'not-theirs', content: 'Text.', status: 'draft' });
    await admin.posts.remove({ id: post.id });
    await db.updateTable('blog_posts').set({ deleted_by: viewer.userId }).where('id', '=', post.id).execute();
    await expect(author.trash.restore({ kind: 'post', id: post.id })).rejects.toMatchObject(notFound);
    await author.media.remove({ id });
    await admin.trash.purge({ kind: 'media', id });
    expect(await app.services.files.read(path.replace('/uploads/', ''))).toBeUndefined();
    expect((await app.fetch(path)).status).toBe(404);
  });
});

test('what is purged is gone for good, but for its clicks', async ({ admin, db }) => {
  const { id } = await insertCasino(db, { name: 'Clicked', slug: 'clicked' });
  await db.insertInto('affiliate_clicks').values({ casino_id: id, placement: 'list' }).execute();
  const old = await insertPost(db, { slug: 'old-one' });
  const recent = await insertPost(db, { slug: 'recent-one' });
  await admin.casinos.remove({ id });
  for (const post of [old, recent]) await admin.posts.remove({ id: post.id });
  await admin.trash.purge({ kind: 'casino', id });
  await expect(admin.trash.purge({ kind: 'casino', id })).rejects.toMatchObject(notFound);
  await expect(admin.trash.restore({ kind: 'casino', id })).rejects.toMatchObject(notFound);
  const clicks = db.selectFrom('affiliate_clicks').select(['casino_id', 'casino_name']);
  expect(await clicks.where('casino_name', '=', 'Clicked').execute()).toHaveLength(1);
  const late = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  await db.updateTable('blog_posts').set({ deleted_at: late }).where('id', '=', old.id).execute();
  expect(await deleteOldTrash(db)).toBe(1);
  const left = (await admin.trash.list({ kind: 'post' })).items.map((item) => item.id);
  expect(left).toContain(recent.id);
  expect(left).not.toContain(old.id);
});
