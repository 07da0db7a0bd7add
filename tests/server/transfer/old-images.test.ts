import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeEach, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { createGuardedDownload } from '../../../server/http/guarded-fetch';
import { fetchWaitingImages, withNewAddress } from '../../../server/features/transfer/old-images.service';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor, markdown, servicesFor } from '../../fixtures/caller';

const picture = async (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();

/** An old site with every kind of answer. */
const test = databaseTest.extend('old', { scope: 'file' }, async ({}, { onCleanup }) => {
  const [good, other] = [await picture(60), await picture(61)];
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const image = (bytes: Buffer) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
    const redirect = (location: string) => response.writeHead(302, { location }).end();
    if (url.startsWith('/good') || url === '/copy.png') image(good);
    else if (url === '/other.png') image(other);
    else if (url === '/moved.png') redirect('/other.png');
    else if (url === '/inside.png') redirect('http://169.254.169.254/latest');
    else if (url === '/circle.png') redirect('/circle.png');
    else if (url === '/page.png') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Gone</p>');
    else if (url === '/lie.png') image(Buffer.from('<svg onload="alert(1)">'));
    else if (url === '/huge.png')
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 5e8 }).flushHeaders();
    else if (url === '/endless.png') {
      response.writeHead(200, { 'content-type': 'image/png' });
      const part = Buffer.alloc(1024 * 1024);
      const write = () => {
        while (!response.destroyed && response.write(part));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    } else if (url !== '/hanging.png') response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onCleanup(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, host: new URL(origin).host, requests };
});

beforeEach<{ db: Db }>(async ({ db }) => {
  for (const table of ['old_images', 'working_copies', 'blog_posts', 'casinos', 'media'] as const)
    await db.deleteFrom(table).execute();
});

async function postWith(db: Db, content: string, featured?: string) {
  const { html } = await markdown.render(content);
  return await insertPost(db, { content, content_html: html, ...(featured && { featured_image: featured }) });
}

const run = (db: Db, origin: string, deadlineMs = 5_000) =>
  fetchWaitingImages(servicesFor(db), createGuardedDownload({ exemptOrigins: [origin], deadlineMs }), () => false);

const textOf = async (db: Db, id: string) =>
  await db
    .selectFrom('blog_posts')
    .select(['content', 'featured_image as image'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('images of the old site are stored here and the texts name them, with a revision, each image one time', async ({
  db,
  old: { origin, host },
}) => {
  const { caller } = await adminCaller(db);
  const good = `${origin}/good.png?w=1&h=2`;
  const text = `![A](${good})\n\n![B](${origin}/moved.png "t") and [page](${good}x)\n\n![C](${origin}/copy.png)`;
  const { id } = await postWith(db, text, `${origin}/copy.png`);
  expect(await caller.admin.transfer.oldImages()).toMatchObject([{ host, left: 3, waiting: 0, done: 0 }]);
  expect(await caller.admin.transfer.fetchImages({ host })).toEqual({ images: 3 });
  expect(await caller.admin.transfer.oldImages()).toMatchObject([{ host, left: 0, waiting: 3 }]);

  // Killed after the first was stored and before that was noted.
  await run(db, origin);
  await db.updateTable('old_images').set({ state: 'waiting' }).execute();
  expect(await run(db, origin)).toBe(true);

  const { content, image } = await textOf(db, id);
  const [a, b, c] = [...content.matchAll(/!\[.\]\((\S+?)[ )]/g)].map(([, url]) => url);
  expect([a, b]).toEqual([
    expect.stringMatching(/^\/uploads\/.+-60x40/),
    expect.stringMatching(/^\/uploads\/.+-61x40/),
  ]);
  expect([c, image]).toEqual([a, a]);
  expect(content).toContain(`[page](${good}x)`);
  expect(await db.selectFrom('media').select('id').execute()).toHaveLength(2);
  expect(await caller.admin.transfer.oldImages()).toMatchObject([{ left: 0, waiting: 0, done: 3, failures: 0 }]);
  expect((await caller.admin.posts.revisions.list({ id })).items.length).toBeGreaterThan(0);
});

test('images of reviews, logos and pages are stored here too', async ({ db, old: { origin, host } }) => {
  const { caller } = await adminCaller(db);
  const text = `![A](${origin}/good.png)`;
  const { html } = await markdown.render(text);
  const logo = `${origin}/other.png`;
  const { id } = await insertCasino(db, { full_review: text, full_review_html: html, logo_url: logo });
  await insertPage(db, { slug: 'moved-here', content: text, content_html: html });
  expect(await caller.admin.transfer.fetchImages({ host })).toEqual({ images: 2 });
  await run(db, origin);
  const casino = await caller.admin.casinos.get({ id });
  expect(casino.fullReview).toMatch(/^!\[A\]\(\/uploads\/.+-60x40/);
  expect(casino.logoUrl).toMatch(/^\/uploads\/.+-61x40/);
  const changes = await db.selectFrom('casino_changes').select(['kind', 'is_minor']).execute();
  expect(changes, 'visitors are told of no change').toEqual([{ kind: 'review', is_minor: true }]);
  expect((await caller.admin.pages.get({ slug: 'moved-here' })).content).toMatch(/^!\[A\]\(\/uploads\/.+-60x40/);
  expect(await caller.admin.transfer.oldImages()).toMatchObject([{ left: 0, waiting: 0, done: 2, failures: 0 }]);
});

test.for([
  ['inside.png', 'The address is not public.'],
  ['circle.png', 'The address redirects too often.'],
  ['page.png', 'The answer is no image.'],
  ['huge.png', 'The answer is too long.'],
  ['endless.png', 'The answer is too long.'],
  ['hanging.png', 'There was no answer in time.'],
  ['none.png', 'The answer has the status 404.'],
] as const)('an image of the old site that is %s is refused: %s', async ([name, reason], { db, old }) => {
  const { caller } = await adminCaller(db);
  const { id } = await postWith(db, `![A](${old.origin}/${name})`);
  await caller.admin.transfer.fetchImages({ host: old.host });
  await run(db, old.origin, name === 'hanging.png' ? 300 : 5_000);
  const failed = [{ url: `${old.origin}/${name}`, reason }];
  expect(await caller.admin.transfer.oldImages()).toMatchObject([{ waiting: 0, done: 0, failures: 1, failed }]);
  expect((await textOf(db, id)).content).toContain(old.origin);
  expect(await db.selectFrom('media').select('id').execute()).toEqual([]);
});

test('an image at a private address is refused without a request, and bytes that are no image are too', async ({
  db,
  old,
}) => {
  const { caller } = await adminCaller(db);
  await postWith(db, `![A](${old.origin}/good.png) ![B](${old.origin}/lie.png)`);
  await caller.admin.transfer.fetchImages({ host: old.host });
  const asked = old.requests.length;
  await run(db, 'http://exempt.example.com');
  expect(old.requests).toHaveLength(asked);
  const [first] = await caller.admin.transfer.oldImages();
  expect(first?.failed.map(({ reason }) => reason)).toEqual(Array(2).fill('The address is not public.'));

  await caller.admin.transfer.fetchImages({ host: old.host });
  await run(db, old.origin);
  const [again] = await caller.admin.transfer.oldImages();
  expect(again).toMatchObject({ done: 1, failures: 1, failed: [{ url: `${old.origin}/lie.png` }] });
});

test('images whose addresses texts spell in other ways are replaced too, and what stays is not called fetched', async ({
  db,
  old: { origin, host },
}) => {
  const { caller } = await adminCaller(db);
  const texts = [
    `![A](${origin}/good-bücher.png)`,
    `![A](<${origin}/good two words.png>)`,
    `![A](${origin}/good.png?w=1&amp;h=2)`,
    `<img src="${origin}/good.png?a=1&amp;b=2" alt="A">`,
    `![A][ref]\n\n[ref]: ${origin}/good-ref.png`,
  ];
  const ids: string[] = [];
  for (const text of texts) ids.push((await postWith(db, text)).id);
  const { id } = await postWith(db, `![A](${origin}/good\\_low.png)`);
  await caller.admin.transfer.fetchImages({ host });
  await run(db, origin);
  for (const id of ids) expect((await textOf(db, id)).content).toMatch(/\/uploads\/.+-60x40/);
  expect((await textOf(db, id)).content).toContain(origin);
  const reason = expect.stringMatching(/spells the address in a way of its own: change it to \/uploads\//);
  expect(await caller.admin.transfer.oldImages()).toMatchObject([
    { left: 0, waiting: 0, done: 5, failures: 1, failed: [{ url: `${origin}/good_low.png`, reason }] },
  ]);
});

test('An address that cannot be stored is named with a reason, and the others are fetched', async ({
  db,
  old: { origin, host },
}) => {
  const { caller } = await adminCaller(db);
  const long = `${origin}/good.png?signature=${'0123456789abcdef'.repeat(200)}`;
  await postWith(db, `![A](${long})`);
  const failed = [{ url: long, reason: 'The address is longer than 2,000 bytes.' }];
  expect(await caller.admin.transfer.oldImages()).toMatchObject([{ left: 0, failures: 1, failed }]);
  await expect(caller.admin.transfer.fetchImages({ host })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { id } = await postWith(db, `![B](${origin}/good%00.png) ![C](${origin}/other.png)`);
  await caller.admin.transfer.fetchImages({ host });
  await run(db, origin);
  expect(await caller.admin.transfer.oldImages()).toMatchObject([
    { left: 0, waiting: 0, done: 2, failures: 1, failed },
  ]);
  expect((await textOf(db, id)).content).not.toContain(origin);
});

test('An unforeseen error of one image is named, and the others are fetched', async ({ db, old: { origin, host } }) => {
  const { caller } = await adminCaller(db);
  await postWith(db, `![A](${origin}/good.png?first) ![B](${origin}/other.png)`);
  await caller.admin.transfer.fetchImages({ host });
  const download = createGuardedDownload({ exemptOrigins: [origin] });
  const failing: typeof download = async (url) => {
    if (url.search === '?first') throw new TypeError('unforeseen');
    return await download(url);
  };
  expect(await fetchWaitingImages(servicesFor(db), failing, () => false)).toBe(true);
  const failed = [{ url: `${origin}/good.png?first`, reason: 'It could not be stored. The log says why.' }];
  expect(await caller.admin.transfer.oldImages()).toMatchObject([{ left: 0, waiting: 0, done: 1, failed }]);
});

test('a text that an editor is changing keeps its words, and the image is named as stored', async ({ db, old }) => {
  const { caller } = await adminCaller(db);
  const { id } = await postWith(db, `![A](${old.origin}/good.png)`);
  const { updatedAt } = await caller.admin.posts.get({ id });
  const values = { typed: { content: 'Mine' }, change: { content: 'Mine' }, base: {} };
  await caller.admin.posts.saveCopy({ id, values, expectedCopyAt: null, baseUpdatedAt: updatedAt });
  await caller.admin.transfer.fetchImages({ host: old.host });
  await run(db, old.origin);
  const [state] = await caller.admin.transfer.oldImages();
  expect(state?.failed[0]?.reason).toMatch(/^Stored, but “.+” was not changed: .+ that are not public yet\./);
  expect((await textOf(db, id)).content).toContain(old.origin);
});

test('images of the old site are for those who may import, and a host that no text names is refused', async ({
  db,
  old,
}) => {
  await expect(callerFor(db).admin.transfer.oldImages()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const { caller } = await adminCaller(db);
  await expect(caller.admin.transfer.fetchImages({ host: 'nobody.example.com' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(caller.admin.transfer.fetchImages({ host: '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  // Whoever started it has left.
  const { id } = await postWith(db, `![A](${old.origin}/good.png)`);
  await caller.admin.transfer.fetchImages({ host: old.host });
  await db.updateTable('old_images').set({ started_by: null }).execute();
  await run(db, old.origin);
  expect((await caller.admin.transfer.oldImages())[0]?.failed[0]?.reason).toMatch(/may no longer import/);
  expect((await textOf(db, id)).content).toContain(old.origin);
});

test('an address is replaced only where it stands whole, in linear time', () => {
  expect(withNewAddress('![](http://a/b.png) http://a/b.png2', 'http://a/b.png', '/u')).toBe('![](/u) http://a/b.png2');
  const hostile = 'http://a/b.png'.repeat(60_000);
  expect(withNewAddress(hostile, 'http://a/b.png', '/u')).toHaveLength(hostile.length - 'http://a/b.png'.length + 2);
});
