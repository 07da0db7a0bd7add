import { randomUUID } from 'node:crypto';
import { getVerdict } from '../../../shared/casinos/casino-status';
import { comparisonImage } from '../../../shared/seo/share-image-facts';
import type { Updateable } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect } from 'vitest';
import { insertCategory, insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import type { Database, Db } from '../../../server/database/database';
import { addImage } from '../../../server/features/media/media.service';
import type { FileStorage } from '../../../server/storage/file-storage';
import { limitKey } from '../../../server/http/rate-limits';
import { DRAWINGS_LIMIT } from '../../../server/features/seo/share-images.http';
import { logoBytes } from '../../../server/features/seo/logo-bytes';
import { createShareImageThread } from '../../../server/features/seo/share-image-thread';
import { drawableText } from '../../../server/features/seo/share-image-text';
import { ALL_CASINOS, ALL_POSTS, announceChange } from '../../../server/cache/announce-change';
import { test as base } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('rate_limits').execute();
});

async function imageAt(app: RunningApp, path: string) {
  const answer = await app.fetch(path);
  expect(answer.status, path).toBe(200);
  const png = Buffer.from(await answer.arrayBuffer());
  return { answer, png, facts: await sharp(png).metadata() };
}

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The image that a page names, as caches that keep it for ever see it. */
async function imageNamedBy(app: RunningApp, page: string) {
  const html = await (await app.fetch(page)).text();
  const [, path = ''] = /property="og:image" content="https?:\/\/[^/"]*(\/share\/[^"]*)"/.exec(html) ?? [];
  const { answer, png } = await imageAt(app, path);
  expect(answer.headers.get('cache-control'), path).toBe(FOR_EVER);
  return { path, png };
}

const SIZE = { format: 'png', width: 1200, height: 630 };

test('a share image is generated for a review, cached forever under its version, and 304 to clients that have it', async ({
  app,
  db,
}) => {
  await insertCasino(db, { name: 'Copperline', slug: 'copperline', rating: 4.5 });
  const { path } = await imageNamedBy(app, '/casino/copperline');
  const { answer, png, facts } = await imageAt(app, path);
  expect(facts).toMatchObject(SIZE);
  expect(png.length).toBeLessThan(200_000);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': FOR_EVER,
  });
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await app.fetch(path, { headers })).status).toBe(304);
  // An outdated version of the address still returns the current image, cached briefly.
  const old = await imageAt(app, '/share/casino/copperline-abc123.png');
  expect(old.answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(old.png.equals(png)).toBe(true);
});

test('a share image is generated for a casino without slug, for a post, and for the site', async ({ app, db }) => {
  const { id } = await insertCasino(db, { slug: null });
  const category = await insertCategory(db, { name: 'Guides' });
  await insertPost(db, { slug: 'edge', title: 'What the edge costs', category_id: category.id });
  for (const path of [`/share/casino/${id}-0.png`, '/share/post/edge-0.png', '/share/site.png']) {
    expect((await imageAt(app, path)).facts).toMatchObject(SIZE);
  }
});

test('a share image has the logo of the site in place of the standard mark', async ({ app, db, onTestFinished }) => {
  const { caller, viewer } = await adminCaller(db, { services: app.services });
  const work = { ...app.services, log: app.services.logger, viewer, requestId: 'x' };
  const green = { create: { width: 200, height: 120, channels: 3 as const, background: '#1d7a3c' } };
  const bytes = await sharp(green).png().toBuffer();
  const assertRights = () => Promise.resolve();
  const { id } = await addImage({ ...work, assertRights }, { bytes, originalName: 'own.png', alt: '' });
  const greenPixels = async () => {
    const { png } = await imageAt(app, '/share/site.png');
    const pixels = await sharp(png).removeAlpha().raw().toBuffer();
    let count = 0;
    for (let at = 0; at < pixels.length; at += 3)
      // The image's palette holds something close to it.
      if ([0x1d, 0x7a, 0x3c].every((value, channel) => Math.abs((pixels[at + channel] ?? 0) - value) < 4)) count += 1;
    return count;
  };
  expect(await greenPixels()).toBe(0);
  await caller.admin.settings.update({ logo: id });
  onTestFinished(() => caller.admin.settings.update({ logo: null }).then(() => undefined));
  const after = await greenPixels();
  // 56 pixels high, 5 : 3.
  expect(after).toBeGreaterThan(56 * 85);
  expect(after).toBeLessThan(56 * 95);
});

test('a share image does not exist for drafts, scheduled posts and unknown addresses', async ({ app, db }) => {
  await insertPost(db, { slug: 'a-draft', status: 'draft', published_at: null });
  await insertPost(db, { slug: 'next-week', published_at: new Date(Date.now() + 1e9) });
  const names = ['post/a-draft-0', 'post/next-week-0', 'post/none-0', 'casino/none-0', 'page/about-0', 'post/none'];
  for (const name of names) expect((await app.fetch(`/share/${name}.png`)).status, name).toBe(404);
});

test('a share image omits text in a script that it cannot draw', () => {
  expect(drawableText('مرحبا بالعالم 🎲 Roll')).toBe('');
  expect(drawableText('The \ufb01nal \ufb02oat, o\ufb03ce №\u00a01')).toBe('The final float, office No 1');
  expect(drawableText('Big 🎲\u202e Win')).toBe('Big Win');
  expect(drawableText('Żółw & Ắnh — Őrsi’s “50%” €5')).toBe('Żółw & Ắnh — Őrsi’s “50%” €5');
  expect(drawableText('')).toBe('');
});

test('share images are drawn for one network 60 times in 10 minutes, and served from memory afterwards', async ({
  db,
  onTestFinished,
}) => {
  const app = await startApp(db, { env: { TRUST_PROXY: 'loopback' } });
  onTestFinished(() => app.close());
  for (const slug of ['ash', 'beech']) await insertCasino(db, { slug });
  await insertPost(db, { slug: 'at-rest' });
  const from = (ip: string, name: string) => app.fetch(`/share/${name}-0.png`, { headers: { 'X-Forwarded-For': ip } });
  const names = ['casino/ash', 'casino/beech', 'post/at-rest', 'compare/ash-vs-beech'];
  const [first = '', ...others] = names;
  expect((await from('198.51.100.7', first)).status).toBe(200);
  const { count } = await db
    .updateTable('rate_limits')
    .set({ count: DRAWINGS_LIMIT.max })
    .where('key', '=', limitKey('share-image', '198.51.100.7'))
    .returning('count')
    .executeTakeFirstOrThrow();
  expect(count).toBe(60);
  expect((await from('198.51.100.7', first)).status).toBe(200);
  for (const name of others) {
    const refused = await from('198.51.100.7', name);
    expect([name, refused.status, refused.headers.has('retry-after')]).toEqual([name, 429, true]);
    expect([name, (await from('203.0.113.9', name)).status]).toEqual([name, 200]);
    expect([name, (await from('198.51.100.7', name)).status]).toEqual([name, 200]);
  }
});

describe('the share image of a comparison', () => {
  const insertSites = async (db: Db, files: RunningApp['services']['files']) => {
    const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a02030' } })
      .png()
      .toBuffer();
    const webp = await sharp(png).resize(320).webp().toBuffer();
    const name = `${randomUUID().replaceAll('-', '')}-400x300`;
    await files.put(`${name}.png`, png);
    await files.put(`${name}-320.webp`, webp);
    const verified = { bonus_amount: '3 free cases and 5% on top' };
    await insertCasino(db, { ...verified, slug: 'aspen', name: 'Aspen', logo_url: '/demo/logos/ballast.svg' });
    await insertCasino(db, { ...verified, slug: 'birch', name: 'Birch', logo_url: `/uploads/${name}.png` });
    const shut = { status: 'closed', status_reason: 'Gone.' } as const;
    await insertCasino(db, {
      ...verified,
      ...shut,
      slug: 'cedar',
      name: 'Cedar',
      logo_url: 'https://logos.example/c.png',
    });
    await insertCasino(db, { ...verified, slug: 'dogwood', name: 'Dogwood of the long, long name', logo_url: null });
    await insertCasino(db, { slug: 'elm', name: 'Elm', status: 'draft', logo_url: null });
  };

  test('the share image of a comparison shows two to four sites with their logos, at the address that the page names', async ({
    app,
    db,
  }) => {
    await insertSites(db, app.services.files);
    const pngs: Buffer[] = [];
    for (const pair of ['aspen-vs-birch', 'aspen-vs-birch-vs-cedar', 'aspen-vs-birch-vs-cedar-vs-dogwood']) {
      const { png } = await imageNamedBy(app, `/compare/${pair}`);
      expect(await sharp(png).metadata()).toMatchObject(SIZE);
      expect(png.length).toBeLessThan(200_000);
      pngs.push(png);
    }
    // Each image contains the colour of the uploaded logo.
    for (const png of pngs) {
      const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      let found = 0;
      for (let at = 0; at < data.length; at += 3) {
        if (
          Math.abs((data[at] ?? 0) - 0xa0) +
            Math.abs((data[at + 1] ?? 0) - 0x20) +
            Math.abs((data[at + 2] ?? 0) - 0x30) <
          24
        )
          found += 1;
      }
      expect(found).toBeGreaterThan(3_000);
    }
  });

  test('the share image of a comparison is served in another order, or for an outdated version, cached briefly', async ({
    app,
    db,
  }) => {
    const turned = await imageAt(app, '/share/compare/birch-vs-aspen-0.png');
    expect(turned.answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(turned.png.equals((await imageAt(app, '/share/compare/aspen-vs-birch-0.png')).png)).toBe(true);
    await db.updateTable('casinos').set({ status: 'warning' }).where('slug', '=', 'birch').execute();
    expect(turned.png.equals((await imageAt(app, '/share/compare/aspen-vs-birch-0.png')).png)).toBe(false);
  });

  test.for(['aspen', 'aspen-vs-aspen', 'aspen-vs-elm', 'aspen-vs-nobody', '-vs-', `${'aspen-vs-'.repeat(60)}birch`])(
    'the share image of a comparison does not exist for %s',
    async (pair, { app }) => {
      expect((await app.fetch(`/share/compare/${pair}-0.png`)).status).toBe(404);
    },
  );

  test('many concurrent share images leave room for other requests', async ({ app, db }) => {
    const slugs = Array.from({ length: 8 }, (_, n) => `crowd-${n}`);
    for (const slug of slugs) await insertCasino(db, { slug, name: slug });
    const pairs = slugs.flatMap((a, n) => slugs.slice(n + 1).map((b) => `${a}-vs-${b}`));
    const crowd = Promise.all(pairs.map(async (pair) => (await app.fetch(`/share/compare/${pair}-0.png`)).status));
    expect((await app.fetch('/share/casino/crowd-0-0.png')).status).toBe(200);
    expect(new Set(await crowd)).toEqual(new Set([200, 503]));
  });

  test('the share image of a comparison loads no logo for a refused site', async ({ onTestFinished }) => {
    const thread = createShareImageThread();
    onTestFinished(() => thread.end());
    let read = 0;
    const facts = () => {
      read += 1;
      const sites = ['a', 'b'].map((name) => ({ name, rating: 4, offer: '', verdict: null, logo: null }));
      return Promise.resolve({ siteName: 'LootRank', note: '', sites });
    };
    const drawn = await Promise.allSettled(Array.from({ length: 30 }, () => thread.drawComparison(facts)));
    expect([drawn.filter(({ status }) => status === 'fulfilled').length, read]).toEqual([8, 8]);
  });
});

describe('the address of a share image', () => {
  const PAGES = ['/casino/first', '/compare/first-vs-second', '/blog/told'] as const;
  const casino = (values: Updateable<Database['casinos']>) => (db: Db) =>
    db.updateTable('casinos').set(values).where('slug', '=', 'first').execute();
  const post = (values: Updateable<Database['blog_posts']>) => (db: Db) =>
    db.updateTable('blog_posts').set(values).where('slug', '=', 'told').execute();

  // None of these need touch `updated_at`: weights change ratings, a name of the site or a category is no casino's.
  test.for<[string, readonly (typeof PAGES)[number][], (db: Db) => Promise<unknown>]>([
    ['the rating', PAGES.slice(0, 2), casino({ rating: 2.5 })],
    ['the name', PAGES.slice(0, 2), casino({ name: 'Another' })],
    ['the bonus', PAGES.slice(0, 2), casino({ bonus_amount: '7% on top' })],
    ['the logo', PAGES.slice(1, 2), casino({ logo_url: '/demo/logos/copperline.svg' })],
    ['the status', PAGES.slice(0, 2), casino({ status: 'warning', status_reason: 'It stopped paying.' })],
    ['the title', PAGES.slice(2), post({ title: 'Told again' })],
    ['the day', PAGES.slice(2), post({ published_at: new Date('2026-02-03T00:00:00Z') })],
    [
      'the name of the category',
      PAGES.slice(2),
      (db) => db.updateTable('blog_categories').set({ name: 'News' }).where('name', '=', 'Reports').execute(),
    ],
    [
      "the site's name",
      PAGES,
      (db) => db.insertInto('settings').values({ key: 'siteName', value: '"Rank of Loot"' }).execute(),
    ],
  ])('the address of a share image changes with %s', async ([, changed, change], { app, db, onTestFinished }) => {
    onTestFinished(async () => {
      await db.deleteFrom('casinos').where('slug', 'in', ['first', 'second']).execute();
      await db.deleteFrom('blog_posts').where('slug', '=', 'told').execute();
      await db.deleteFrom('blog_categories').where('name', 'in', ['Reports', 'News']).execute();
    });
    const named = async () => {
      await announceChange(db, [...ALL_CASINOS, ...ALL_POSTS, 'categories', 'settings']);
      await app.services.changes.flush();
      return await Promise.all(PAGES.map((page) => imageNamedBy(app, page)));
    };
    await insertCasino(db, { slug: 'first', name: 'First', rating: 4.5, logo_url: null });
    await insertCasino(db, { slug: 'second', name: 'Second', logo_url: null });
    const { id } = await insertCategory(db, { name: 'Reports' });
    await insertPost(db, { slug: 'told', title: 'Told', category_id: id, featured_image: null });
    const before = await named();
    await change(db);
    const after = await named();
    for (const [at, page] of PAGES.entries()) {
      const isOther = changed.includes(page);
      expect(after[at]?.path === before[at]?.path, `the address on ${page} stays`).toBe(!isOther);
      expect(before[at] && after[at]?.png.equals(before[at].png), `the image on ${page} stays`).toBe(!isOther);
      if (!isOther || !before[at]) continue;
      // At a former address that is still named, today's image is shown, and kept only for a while.
      const former = await imageAt(app, before[at].path);
      expect(former.answer.headers.get('cache-control')).toBe('public, max-age=300');
      expect(after[at]?.png.equals(former.png)).toBe(true);
    }
  });
});

describe('the logos of share images', () => {
  const files = { read: () => Promise.reject(new Error('no upload is asked for here')) } as unknown as FileStorage;

  test.for([
    ['https://logos.example/a.png', false],
    ['//logos.example/a.png', false],
    ['/../package.json', false],
    ['/demo/../../../package.svg', false],
    ['/demo/logos/.hidden.svg', false],
    ['/demo/logos/%2e%2e/ballast.svg', false],
    ['/demo/logos/none.svg', false],
    ['/demo/logos/ballast.svg', true],
  ] as const)('the logos of share images are loaded from %s: %s', async ([url, isRead]) => {
    const bytes = await logoBytes({ files, publicDir: 'client/public' }, url);
    expect(bytes !== null).toBe(isRead);
  });
});

test('a comparison with a warned site shows the offer of none', () => {
  const site = { name: 'Aspen', rating: 4, logoUrl: null, verdict: null, bonusAmount: '5% on top' };
  const offersBeside = (verdict: string | null) =>
    comparisonImage({ siteName: 'LootRank' }, 'aspen-vs-birch', [
      site,
      { ...site, name: 'Birch', verdict },
    ]).facts.sites.map(({ offer }) => offer);
  expect(offersBeside(getVerdict({ status: 'closed' }))).toEqual(['5% on top', '']);
  expect(offersBeside(getVerdict({ status: 'warning' }))).toEqual(['', '']);
});

test('an invalid logo is replaced by initials', async ({ onTestFinished }) => {
  const thread = createShareImageThread();
  onTestFinished(() => thread.end());
  const site = { name: 'Aspen Grove', rating: 4.5, offer: '', verdict: null };
  const drawn = (logo: Uint8Array | null) =>
    thread.drawComparison(() => {
      const sites = [
        { ...site, logo },
        { ...site, logo: null },
      ];
      return Promise.resolve({ siteName: 'LootRank', note: '18+', sites });
    });
  expect((await drawn(Buffer.from('<svg broken'))).equals(await drawn(null))).toBe(true);
});

test('awkward names are drawn too, and the thread survives a failed job', async ({ onTestFinished }) => {
  const thread = createShareImageThread();
  onTestFinished(() => thread.end());
  const facts = { siteName: 'LootRank', kicker: 'Review', rating: 4.5, offer: '', note: '18+. Terms apply.' };
  await expect(thread.draw(() => Promise.resolve({ ...facts, title: null as unknown as string }))).rejects.toThrow();
  const titles = ['W'.repeat(120), '👨‍👩‍👧', 'مرحبا'.repeat(20), 'a\u0301\u0302 \u200d', '<b>&amp;</b>'];
  for (const title of titles) {
    const png = await thread.draw(() => Promise.resolve({ ...facts, title, offer: title }));
    expect(await sharp(png).metadata(), title).toMatchObject(SIZE);
  }
});
