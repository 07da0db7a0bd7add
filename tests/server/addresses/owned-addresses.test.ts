import { expect } from 'vitest';
import { casinoKind } from '../../../server/features/casinos/casino.editable';
import { pageKind } from '../../../server/features/pages/page.editable';
import { postKind } from '../../../server/features/blog/post.editable';
import { publishDueCopies } from '../../../server/features/editing/working-copies.service';
import type { Db } from '../../../server/database/database';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test as base } from '../../database/test-database';
import { adminCaller, casinoAsRead, postAsRead, servicesFor } from '../../fixtures/caller';
import { newMember } from '../../fixtures/people';
import { transferApp } from '../../fixtures/transfer/transfer-app';

const test = base
  .extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const site = await transferApp(db);
    onCleanup(() => site.close());
    return site;
  })
  .extend('admin', async ({ db }) => (await adminCaller(db)).caller.admin);

type Admin = Awaited<ReturnType<typeof adminCaller>>['caller']['admin'];

const HOUR = 3_600_000;
const text = { content: 'Text.' };
const site = {
  name: 'Wish',
  rating: 4,
  description: 'Pays.',
  bonusAmount: '5%',
  affiliateLink: 'https://wish.example.com/',
};

async function stored(db: Db) {
  const [redirects, former] = await Promise.all([
    db.selectFrom('redirects').select(['from_path', 'to_path', 'status']).orderBy('from_path').execute(),
    db
      .selectFrom('slug_redirects')
      .select(['entity', 'old_slug', 'target_id'])
      .orderBy('old_slug')
      .orderBy('entity')
      .execute(),
  ]);
  return { redirects, former };
}

/** Former addresses of every kind: `mark` keeps those of a test apart. */
async function occupy(db: Db, admin: Admin, mark: string) {
  const casino = await insertCasino(db, { name: `Site ${mark}`, slug: `${mark}-site-was` });
  const closed = await insertCasino(db, { name: `Closed ${mark}`, slug: `${mark}-closed` });
  const post = await insertPost(db, { title: `Post ${mark}`, slug: `${mark}-was` });
  const gone = await insertPost(db, { title: `Gone ${mark}`, slug: `${mark}-gone` });
  await insertPage(db, { slug: `${mark}-page` });
  await admin.casinos.update({ id: casino.id, slug: `${mark}-site` });
  await admin.casinos.remove({ id: closed.id });
  await admin.posts.update({ id: post.id, slug: `${mark}-is` });
  await admin.posts.remove({ id: gone.id });
  await admin.redirects.create({ from: `/blog/${mark}-own`, to: `/blog/${mark}-is`, status: 301 });
  await admin.redirects.create({ from: `/${mark}-end`, to: null, status: 410 });
  return { post, gone, casino };
}

/** Slugs of posts at which something answers, and what a refusal says of it. */
const occupied = (mark: string) =>
  [
    [`${mark}-was`, `/blog/${mark}-was is a former address of “Post ${mark}”`],
    [`${mark}-gone`, `/blog/${mark}-gone is gone (410): “Gone ${mark}” was there`],
    [`${mark}-own`, `/blog/${mark}-own leads to /blog/${mark}-is`],
  ] as const;

test('a draft begun, renamed and deleted by an author changes nothing in the tables of addresses', async ({
  db,
  admin,
  app,
}) => {
  await occupy(db, admin, 'wish');
  const before = await stored(db);
  const { member: ann } = await newMember(db, { role: 'author' });
  const paths = {
    '/blog/wish-was': 301,
    '/blog/wish-gone': 410,
    '/blog/wish-own': 301,
    '/casino/wish-site-was': 301,
    '/casino/wish-closed': 410,
    '/go/wish-site-was': 302,
  };
  const answers = async () => {
    const found: Record<string, number> = {};
    for (const path of Object.keys(paths)) found[path] = (await app.fetch(path)).status;
    return found;
  };
  for (const [slug] of occupied('wish')) {
    const { id } = await ann.admin.posts.create({ title: 'Wish', slug, ...text, status: 'draft' });
    await ann.admin.posts.update({ id, slug: `${slug}-2` });
    await ann.admin.posts.update({ id, slug });
    expect(await answers(), slug).toEqual(paths);
    await admin.posts.remove({ id });
    await admin.trash.restore({ kind: 'post', id });
    await admin.posts.remove({ id });
    await admin.trash.purge({ kind: 'post', id });
  }
  for (const slug of ['wish-site-was', 'wish-closed']) {
    const { id } = await admin.casinos.create({ ...site, slug, status: 'draft' });
    await admin.casinos.update({ id, slug: `${slug}-2` });
    await admin.casinos.update({ id, slug });
    expect(await answers(), slug).toEqual(paths);
    await admin.casinos.remove({ id });
    await admin.trash.restore({ kind: 'casino', id });
    await admin.casinos.remove({ id });
    await admin.trash.purge({ kind: 'casino', id });
  }
  expect(await answers()).toEqual(paths);
  expect(await stored(db)).toEqual(before);
});

test('a draft that is renamed leaves an editor’s redirects as they are', async ({ db, admin }) => {
  const { member: ann } = await newMember(db, { role: 'author' });
  const { id } = await ann.admin.posts.create({ title: 'Aim', slug: 'aim', ...text, status: 'draft' });
  await db
    .insertInto('redirects')
    .values({ from_path: '/to-aim', to_path: '/blog/aim', status: 301, source: 'own' })
    .execute();
  const before = await stored(db);
  await ann.admin.posts.update({ id, slug: 'aimed-elsewhere' });
  expect(await stored(db)).toEqual(before);
  await admin.redirects.remove({ from: '/to-aim' });
});

test('an address in use is refused to a post that becomes public, in every way, with its current use', async ({
  db,
  admin,
}) => {
  await occupy(db, admin, 'pub');
  const before = await stored(db);
  for (const [slug, message] of occupied('pub')) {
    const refused = { code: 'CONFLICT', message: expect.stringContaining(message) };
    const input = { title: 'Heir', slug, ...text };
    const at = new Date(Date.now() + HOUR);
    await expect(admin.posts.create({ ...input, status: 'published' })).rejects.toMatchObject(refused);
    await expect(admin.posts.create({ ...input, status: 'scheduled', publishedAt: at })).rejects.toMatchObject(refused);
    const { id } = await admin.posts.create({ ...input, status: 'draft' });
    await expect(admin.posts.update({ id, status: 'published' })).rejects.toMatchObject(refused);
    await expect(admin.posts.update({ id, status: 'scheduled', publishedAt: at })).rejects.toMatchObject(refused);
    const bulk = await admin.posts.bulk({ ids: [id], action: { do: 'publish' } });
    expect(bulk).toMatchObject({ changed: 0, refused: [{ id, reason: expect.stringContaining(message) }] });
    const open = await insertPost(db, { title: 'Open' });
    await admin.posts.remove({ id });
    await expect(admin.posts.update({ id: open.id, slug })).rejects.toMatchObject(refused);
  }
  expect(await stored(db)).toEqual(before);
});

test('an address in use holds back a scheduled copy from its time, with the reason', async ({ db, admin }) => {
  await occupy(db, admin, 'due');
  const { id } = await insertPost(db, { title: 'Waiting', status: 'draft', content: 'Text.' });
  const { updatedAt: baseUpdatedAt } = await admin.posts.get({ id });
  const change = { slug: 'due-was', status: 'published' };
  const values = { typed: change, change, base: {} };
  const { updatedAt } = await admin.posts.saveCopy({ id, values, expectedCopyAt: null, baseUpdatedAt });
  const at = new Date(Date.now() + HOUR);
  await admin.posts.scheduleCopy({ id, expectedCopyAt: updatedAt, at });
  const later = new Date(at.getTime() + HOUR);
  await publishDueCopies(servicesFor(db), [postKind, casinoKind, pageKind], later);
  expect((await admin.posts.get({ id })).copy?.problem).toContain('/blog/due-was is a former address');
});

test('an address in use is refused to a site, a page and a category', async ({ db, admin }) => {
  const { casino } = await occupy(db, admin, 'kind');
  const draft = await insertCasino(db, { name: 'Draft', slug: 'kind-closed', status: 'draft' });
  await expect(admin.casinos.update({ id: draft.id, status: 'listed' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('/casino/kind-closed is gone (410)'),
  });
  await admin.casinos.update({ id: draft.id, slug: 'kind-site-was' });
  const read = await casinoAsRead(admin, draft.id);
  await expect(admin.casinos.update({ ...read, status: 'listed' })).rejects.toMatchObject({
    message: expect.stringContaining('/casino/kind-site-was is a former address of “Site kind”'),
  });
  await expect(admin.pages.create({ slug: 'kind-end', title: 'Page', ...text })).rejects.toMatchObject({
    message: expect.stringContaining('/kind-end is gone (410)'),
  });
  const { id } = await admin.categories.create({ name: 'Kind', slug: 'kind-then' });
  await admin.categories.update({ id, slug: 'kind-now' });
  await expect(admin.categories.create({ name: 'Heir', slug: 'kind-then' })).rejects.toMatchObject({
    message: expect.stringContaining('/blog?category=kind-then is a former address of “Kind”'),
  });
  // Its own it takes back.
  await admin.casinos.remove({ id: draft.id });
  await admin.casinos.update({ id: casino.id, slug: 'kind-site-was' });
  await admin.categories.update({ id, slug: 'kind-then' });
});

test('an address in use is refused to a restored post, and left unchanged by a restored draft', async ({
  db,
  admin,
}) => {
  const { post } = await occupy(db, admin, 'rest');
  const [open, draft] = [
    await insertPost(db, { title: 'Open', slug: 'rest-open' }),
    await insertPost(db, { title: 'Draft', slug: 'rest-draft', status: 'draft' }),
  ];
  for (const { id } of [open, draft]) await admin.posts.remove({ id });
  await admin.redirects.remove({ from: '/blog/rest-open' });
  for (const slug of ['rest-open', 'rest-draft', 'rest-is']) await admin.posts.update({ id: post.id, slug });
  const before = await stored(db);
  await expect(admin.trash.restore({ kind: 'post', id: open.id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('/blog/rest-open is a former address of “Post rest”'),
  });
  await admin.trash.restore({ kind: 'post', id: draft.id });
  expect(await stored(db)).toEqual(before);
  await admin.trash.restore({ kind: 'post', id: open.id, address: 'rest-open-2' });
});

test('an address in use leaves out the category of an import, and its posts are imported without it', async ({
  db,
  admin,
  app,
}) => {
  const { id } = await admin.categories.create({ name: 'Was', slug: 'cat-was' });
  await admin.categories.update({ id, slug: 'cat-is' });
  const report = await app.import({
    'blog_categories.csv': 'name,slug\nNew,cat-was\nSpare,cat-free\n',
    'blog_posts.csv': 'title,slug,content,category_slug\nIn it,in-cat-was,x,cat-was\nFree,in-cat-free,x,cat-free\n',
  });
  expect(report.problems).toContainEqual(
    expect.objectContaining({ kind: 'error', reason: expect.stringContaining('/blog?category=cat-was') }),
  );
  const posts = db
    .selectFrom('blog_posts')
    .leftJoin('blog_categories as category', 'category.id', 'category_id')
    .select(['blog_posts.slug', 'category.slug as category'])
    .where('blog_posts.slug', 'like', 'in-cat-%');
  expect(await posts.orderBy('blog_posts.slug').execute()).toEqual([
    { slug: 'in-cat-free', category: 'cat-free' },
    { slug: 'in-cat-was', category: null },
  ]);
});

test('an address in use leaves out the row of an import, but not a draft’s', async ({ db, admin, app }) => {
  await occupy(db, admin, 'file');
  const before = await stored(db);
  const row = (slug: string, status: string) => ({ title: slug, slug, content: 'Text.', status });
  const report = await app.import({
    'all.json': JSON.stringify({
      blog_posts: [row('file-was', 'published'), row('file-gone', 'draft'), row('file-fresh', 'published')],
      pages: [{ slug: 'file-end', title: 'End', content: 'Text.' }],
    }),
  });
  expect(report.problems.filter(({ kind }) => kind === 'error')).toMatchObject([
    { reason: expect.stringContaining('/blog/file-was is a former address of “Post file”') },
    { reason: expect.stringContaining('/file-end is gone (410)') },
  ]);
  expect(report.counts).toMatchObject({ create: 2 });
  expect(await stored(db)).toEqual(before);
});

test('an address in use is free again when an editor removes the item there, which Undo puts back', async ({
  db,
  admin,
  app,
}) => {
  const { post } = await occupy(db, admin, 'free');
  const { entry } = await admin.redirects.remove({ from: '/blog/free-was' });
  expect((await app.fetch('/blog/free-was')).status).toBe(404);
  await admin.redirects.restore({ entry });
  expect((await app.fetch('/blog/free-was')).status).toBe(301);
  await admin.redirects.remove({ from: '/blog/free-was' });
  await admin.posts.create({ title: 'Heir', slug: 'free-was', ...text, status: 'published' });
  expect((await app.fetch('/blog/free-was')).status).toBe(200);
  expect((await admin.posts.get({ id: post.id })).slug).toBe('free-is');
  const { id } = await admin.categories.create({ name: 'Free', slug: 'free-then' });
  await admin.categories.update({ id, slug: 'free-now' });
  await admin.redirects.remove({ from: '/blog?category=free-then' });
  await admin.categories.create({ name: 'Heir', slug: 'free-then' });
});

test('the former address of a post renamed while it was withdrawn redirects to it again', async ({
  db,
  admin,
  app,
}) => {
  const { id } = await insertPost(db, { slug: 'shown', content: 'Text.' });
  await admin.posts.update({ id, status: 'draft' });
  expect((await app.fetch('/blog/shown')).status).toBe(404);
  await admin.posts.update({ id, slug: 'hidden' });
  await admin.posts.update({ id, slug: 'shown-again' });
  await admin.posts.update({ ...(await postAsRead(admin, id)), status: 'published' });
  expect((await app.fetch('/blog/shown')).headers.get('Location')).toBe('/blog/shown-again');
  expect((await app.fetch('/blog/hidden')).status).toBe(404);
  const casino = await insertCasino(db, { slug: 'shown' });
  await admin.casinos.update({ id: casino.id, status: 'draft' });
  await admin.casinos.update({ id: casino.id, slug: 'shown-again' });
  await admin.casinos.update({ ...(await casinoAsRead(admin, casino.id)), status: 'listed' });
  expect((await app.fetch('/casino/shown')).headers.get('Location')).toBe('/casino/shown-again');
});

test('the former address of a post renamed while it waited for a new time redirects to it again', async ({
  db,
  admin,
}) => {
  const { id } = await insertPost(db, { slug: 'delayed', content: 'Text.' });
  const before = await stored(db);
  const publishedAt = new Date(Date.now() + HOUR);
  await admin.posts.update({ id, status: 'scheduled', publishedAt });
  await admin.posts.update({ id, slug: 'delayed-2' });
  await admin.posts.update({ id, slug: 'delayed-3' });
  const { former } = await stored(db);
  expect(former.filter((row) => row.target_id === id)).toEqual([
    { entity: 'post', old_slug: 'delayed', target_id: id },
  ]);
  const read = await postAsRead(admin, id);
  await admin.posts.update({ ...read, slug: 'delayed', status: 'published', publishedAt: new Date() });
  expect(await stored(db)).toEqual(before);
});

test('the address of an archived draft does not keep its former owner’s redirect out', async ({ db, admin, app }) => {
  const [owner, draft] = [crypto.randomUUID(), crypto.randomUUID()];
  const post = (id: string, slug: string, status: string) => ({ id, slug, title: slug, content: 'Text.', status });
  await app.import({
    'all.json': JSON.stringify({
      blog_posts: [post(owner, 'arch-is', 'published'), post(draft, 'arch-was', 'draft')],
      slug_redirects: [{ entity: 'post', old_slug: 'arch-was', target_id: owner }],
    }),
  });
  expect((await app.fetch('/blog/arch-was')).headers.get('Location')).toBe('/blog/arch-is');
  expect((await stored(db)).former).toContainEqual({ entity: 'post', old_slug: 'arch-was', target_id: owner });
  const { updatedAt: expectedUpdatedAt } = await admin.posts.get({ id: draft });
  await expect(admin.posts.update({ id: draft, status: 'published', expectedUpdatedAt })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});
