import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { insertPage } from '../../builders/pages';
import { PART_SIZE } from '../../../server/features/seo/sitemap';
import { listPostParts, listPostRows } from '../../../server/features/seo/sitemap.queries';
import { test as base } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db, { env: { PUBLIC_URL: 'https://loot.example' } });
  onCleanup(() => app.close());
  return app;
});

const parser = new XMLParser({ isArray: (name) => ['sitemap', 'url', 'image:image'].includes(name) });

interface Url {
  loc: string;
  lastmod?: string;
  'image:image'?: { 'image:loc': string }[];
}

interface Sitemap {
  sitemapindex: { sitemap: { loc: string; lastmod: string }[] };
  urlset: { url: Url[] };
}

async function read(app: RunningApp, path: string) {
  const answer = await app.fetch(path);
  const text = await answer.text();
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(XMLValidator.validate(text), path).toBe(true);
  return parser.parse(text) as Sitemap;
}

async function addresses(app: RunningApp, path: string): Promise<Url[]> {
  return (await read(app, path)).urlset.url;
}

test('the sitemap lists every kind of public page by its canonical address, with its last change and image', async ({
  app,
  db,
}) => {
  const changed = new Date('2026-03-01T10:00:00.000Z');
  await insertCasino(db, {
    slug: 'copper',
    logo_url: '/demo/logos/copper.svg',
    gamemodes: ['dice', 'crash'],
    updated_at: changed,
  });
  const { id } = await insertCasino(db, { slug: null, updated_at: changed });
  const category = await insertCategory(db, { slug: 'guides' });
  await insertCategory(db, { slug: 'empty' });
  const tag = await insertTag(db, 'Edge & odds');
  await insertTag(db, 'unused');
  const rare = await insertTag(db, 'rare');
  for (let number = 1; number <= 3; number += 1) {
    await insertPost(db, {
      tagIds: number === 1 ? [tag.id] : [tag.id, rare.id],
      updated_at: changed,
      published_at: changed,
    });
  }
  await insertPost(db, {
    slug: 'published',
    category_id: category.id,
    tagIds: [tag.id],
    featured_image: '/uploads/a.jpg',
    updated_at: changed,
    published_at: new Date('2026-04-01T10:00:00.000Z'),
  });
  await insertPage(db, { slug: 'guides/keys', updated_at: changed });
  await insertPage(db, { slug: 'games/crash' });

  const pages = (await addresses(app, '/sitemap-pages.xml')).map(({ loc }) => loc);
  expect(pages).toEqual(
    expect.arrayContaining([
      'https://loot.example/',
      'https://loot.example/casinos',
      'https://loot.example/blog',
      'https://loot.example/contact',
      'https://loot.example/guides/keys',
      'https://loot.example/casinos?gamemodes=dice',
      'https://loot.example/blog?category=guides',
      'https://loot.example/blog?tag=Edge+%26+odds',
    ]),
  );
  // Excludes lists whose canonical address is another page, and empty lists.
  expect(pages.join('\n')).not.toMatch(/gamemodes=crash|category=empty|tag=unused|tag=rare|casinos.legit|avoid/);
  expect(new Set(pages).size).toBe(pages.length);

  expect(await addresses(app, '/sitemap-casinos-1.xml')).toEqual([
    {
      loc: 'https://loot.example/casino/copper',
      lastmod: '2026-03-01T10:00:00.000Z',
      'image:image': [{ 'image:loc': 'https://loot.example/demo/logos/copper.svg' }],
    },
    { loc: `https://loot.example/casino/${id}`, lastmod: '2026-03-01T10:00:00.000Z' },
  ]);
  // A saved fact also updates the review's date; a minor correction updates neither the review nor the history.
  for (const after of [5, 4, 3]) await insertChange(db, id, { kind: 'rank', before: after + 1, after });
  await insertChange(db, id, { kind: 'rank', before: 3, after: 2 });
  expect((await app.fetch('/sitemap-histories-1.xml')).status).toBe(404);
  const told = await insertChange(db, id, { kind: 'rank', before: 2, after: 1 });
  await insertChange(db, id, { kind: 'name', before: 'a', after: 'b', is_minor: true });
  expect((await addresses(app, '/sitemap-casinos-1.xml'))[1]?.lastmod).toBe(told.changedAt.toISOString());
  expect(await addresses(app, '/sitemap-histories-1.xml')).toEqual([
    { loc: `https://loot.example/casino/${id}/history`, lastmod: told.changedAt.toISOString() },
  ]);
  await insertChange(db, id, { kind: 'name', before: 'b', after: 'a', is_minor: true });
  const listed = await addresses(app, '/sitemap-pages.xml');
  for (const path of ['/', '/casinos', '/casinos/top-rated', '/compare', '/changes']) {
    expect(listed.find(({ loc }) => new URL(loc).pathname === path)?.lastmod, path).toBe(told.changedAt.toISOString());
  }
  // A post's date is the day it appears.
  expect(await addresses(app, '/sitemap-posts-1.xml')).toContainEqual({
    loc: 'https://loot.example/blog/published',
    lastmod: '2026-04-01T10:00:00.000Z',
    'image:image': [{ 'image:loc': 'https://loot.example/uploads/a.jpg' }],
  });
});

test('the sitemap omits drafts and scheduled posts, and addresses that could run scripts', async ({ app, db }) => {
  await insertPost(db, { slug: 'still-a-draft', status: 'draft', published_at: null });
  await insertPost(db, { slug: 'next-week', published_at: new Date(Date.now() + 1e9) });
  await insertPost(db, { slug: 'odd-image', featured_image: 'javascript:alert(1)' });
  const posts = await addresses(app, '/sitemap-posts-1.xml');
  expect(JSON.stringify(posts)).not.toMatch(/still-a-draft|next-week|javascript/);
  expect(posts.at(-1)?.loc).toBe('https://loot.example/blog/odd-image');
});

test('the sitemap is an index of its parts with the date of their last change', async ({ app, db }) => {
  const { sitemapindex } = await read(app, '/sitemap.xml');
  const [{ newest }] = (await db
    .selectFrom('public_posts')
    .select((eb) => eb.fn.max('updated_at').as('newest'))
    .execute()) as [{ newest: Date }];
  expect(sitemapindex.sitemap.map(({ loc }) => loc)).toEqual([
    'https://loot.example/sitemap-pages.xml',
    'https://loot.example/sitemap-casinos-1.xml',
    'https://loot.example/sitemap-histories-1.xml',
    'https://loot.example/sitemap-comparisons-1.xml',
    'https://loot.example/sitemap-posts-1.xml',
  ]);
  expect(new Date(sitemapindex.sitemap.at(-1)?.lastmod ?? '').getTime()).toBe(newest.getTime());
});

test.for([
  '/sitemap-posts-2.xml',
  '/sitemap-posts-0.xml',
  '/sitemap-users-1.xml',
  '/sitemap-.xml',
  '/sitemap-constructor-1.xml',
])('the sitemap has no part %s', async (path, { app }) => {
  expect((await app.fetch(path)).status).toBe(404);
});

test('the sitemap splits long lists into parts that together contain each row once', async ({ db }) => {
  const parts = await listPostParts(db, 1);
  expect(parts.map(({ part }) => part)).toEqual(parts.map((_, index) => index + 1));
  const rows = await Promise.all(parts.map(({ part }) => listPostRows(db, { size: 1, part })));
  const paths = rows.flat().map(({ path }) => path);
  expect(new Set(paths).size).toBe(parts.length);
  expect(PART_SIZE).toBeLessThanOrEqual(50_000);
});

test('robots.txt excludes personal and functional pages and names the sitemap', async ({ app }) => {
  const text = await (await app.fetch('/robots.txt')).text();
  for (const path of ['/admin', '/auth', '/account', '/go/', '/preview/'])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).not.toMatch(/^Disallow: \/(search|casino|blog)?$/m);
  expect(text).toContain('Sitemap: https://loot.example/sitemap.xml\n');
});

test('the manifest names the site and icons that exist', async ({ app }) => {
  const answer = await app.fetch('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as { name: string; start_url: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: 'LootRank', start_url: '/', icons: expect.any(Array) });
  expect(manifest.icons).toHaveLength(3);
});

test('the OpenSearch description points to the search page', async ({ app }) => {
  const text = await (await app.fetch('/opensearch.xml')).text();
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text).toContain('template="https://loot.example/search?q={searchTerms}"');
});
