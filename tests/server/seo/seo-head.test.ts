import { describe, expect } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertAuthor } from '../../../server/demo/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test as base } from '../../database/test-database';
import { headOf } from '../../fixtures/page-head';
import { startApp } from '../../fixtures/running-app';

const ORIGIN = 'https://loot.example';

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  for (let number = 1; number <= 60; number += 1) {
    await insertCasino(db, {
      slug: `casino-${number}`,
      gamemodes: ['dice', 'crash', ...(number > 20 ? ['slots'] : []), ...(number > 35 ? ['plinko'] : [])],
    });
  }
  const author_id = await insertAuthor(db, { email: 'hidden.writer@example.com', displayName: null });
  const guides = await insertCategory(db, { name: 'Guides', slug: 'guides' });
  await insertCategory(db, { name: 'Nothing yet', slug: 'nothing-yet' });
  const tag = await insertTag(db, 'Edge');
  const rare = await insertTag(db, 'Rare');
  for (let number = 1; number <= 25; number += 1) {
    await insertPost(db, { slug: `post-${number}`, category_id: guides.id, tagIds: [tag.id], author_id });
  }
  for (let number = 1; number <= 3; number += 1) await insertPost(db, { tagIds: [rare.id], author_id });
  await insertPost(db, { slug: 'photographed', featured_image: '/uploads/abc-800x400.jpg', author_id });
  await insertPage(db, { slug: 'games/crash', title: 'Crash' });
  await insertPage(db, { slug: 'about', title: 'About' });
  const app = await startApp(db, { env: { PUBLIC_URL: ORIGIN } });
  onCleanup(() => app.close());
  return app;
});

test.for([
  ['/?page=2', '/', false],
  ['/?sort=rating&showAll=true', '/', false],
  ['/?gamemodes=dice', '/?gamemodes=dice', true],
  ['/casinos?sort=newest', '/casinos', false],
  ['/casinos?gamemodes=dice', '/casinos?gamemodes=dice', false],
  ['/casinos?gamemodes=crash', '/games/crash', false],
  ['/casinos?gamemodes=crash&page=2', '/games/crash?page=2', false],
  ['/casinos?gamemodes=crash,dice', '/casinos?gamemodes=crash,dice', true],
  ['/casinos?gamemodes=poker', '/casinos?gamemodes=poker', true],
  ['/casinos?q=Casino', '/casinos', true],
  ['/casinos/top-rated?gamemodes=dice', '/casinos/top-rated?gamemodes=dice', true],
  ['/casinos/new', '/casinos/new', false],
  ['/casinos?utm_source=letter', '/casinos', false],
  ['/blog?category=guides', '/blog?category=guides', false],
  ['/blog?tag=EDGE', '/blog?tag=Edge', false],
  ['/blog?tag=Rare', '/blog?tag=Rare', true],
  ['/blog?category=guides&tag=Edge', '/blog?category=guides&tag=Edge', true],
  ['/blog?category=nothing-yet', '/blog?category=nothing-yet', true],
  ['/blog?category=no-such', '/blog?category=no-such', true],
  ['/blog?q=Post', '/blog?q=Post', true],
  ['/search?q=casino', '/search?q=casino', true],
  ['/search', '/search', true],
  ['/about', '/about', false],
] as const)('%s has the canonical address %s', async ([path, canonical, isHidden], { app }) => {
  const head = await headOf(app, path);
  expect(head.canonical).toEqual([`${ORIGIN}${canonical}`]);
  expect(head.robots).toEqual(isHidden ? ['noindex, follow'] : []);
  expect(head.meta('og:url')).toEqual(head.canonical);
});

describe('paged lists', () => {
  test.for([
    ['/', [], ['/?page=2']],
    ['/?page=2', ['/'], ['/?page=3']],
    ['/?page=12', ['/?page=11'], []],
    ['/casinos', [], ['/casinos?page=2']],
    ['/casinos?page=2', ['/casinos'], ['/casinos?page=3']],
    ['/casinos?page=3', ['/casinos?page=2'], []],
    ['/casinos?gamemodes=slots', [], ['/casinos?gamemodes=slots&page=2']],
    ['/casinos?gamemodes=plinko', [], []],
    ['/games/crash?page=2', ['/games/crash'], ['/games/crash?page=3']],
    ['/blog?category=guides&page=2', ['/blog?category=guides'], ['/blog?category=guides&page=3']],
    ['/blog', [], ['/blog?page=2']],
    ['/blog?page=2', ['/blog'], ['/blog?page=3']],
  ] as const)('%s links its neighbouring pages', async ([path, previous, next], { app }) => {
    const head = await headOf(app, path);
    expect(head.previous).toEqual(previous.map((at) => `${ORIGIN}${at}`));
    expect(head.next).toEqual(next.map((at) => `${ORIGIN}${at}`));
  });

  const PAGED = ['/', '/?sort=newest', '/?showAll=true', '/casinos', '/casinos?gamemodes=slots', '/casinos?q=casino'];
  const OF_FILTERS = ['/casinos?min-deposit=5', '/casinos/new', '/games/crash', '/games/crash?kyc-from=never'];
  const OF_BLOG = ['/blog', '/blog?category=guides', '/blog?tag=Edge', '/blog?q=Post', '/blog?category=no-such'];
  test.for([...PAGED, ...OF_FILTERS, ...OF_BLOG])(
    'a page behind the last of %s is not found, at once',
    async (path, { app }) => {
      for (const page of ['40', '85', '99', '221', '99999', '999999', '1'.repeat(40)]) {
        const address = `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
        expect([address, (await app.fetch(address)).status]).toEqual([address, 404]);
      }
    },
  );

  test('a casino that would be alone on the last page is on the page before', async ({ app }) => {
    const html = await (await app.fetch('/casinos?gamemodes=plinko')).text();
    expect(html.match(/<article/g)).toHaveLength(25);
    expect((await app.fetch('/casinos?gamemodes=plinko&page=2')).status).toBe(404);
  });

  test('no two pages share a title', async ({ app }) => {
    const paths = [
      ...['/', '/casinos', '/casinos?page=2', '/casinos?gamemodes=dice', '/casinos?gamemodes=slots&page=2'],
      ...['/casinos?gamemodes=slots', '/casinos/top-rated', '/casinos/new', '/games/crash', '/games/crash?page=2'],
      ...['/blog', '/blog?category=guides', '/blog?category=guides&page=2', '/blog?tag=Edge', '/casino/casino-1'],
      ...['/blog/post-1', '/about', '/contact', '/search'],
    ];
    const titles = new Set<string>();
    for (const path of paths) titles.add((await headOf(app, path)).title);
    expect(titles.size).toBe(paths.length);
  });
});

test('feeds, icons and search are linked, and a category links its own feed', async ({ app }) => {
  const head = await headOf(app, '/blog?category=guides');
  expect(head.alternates).toEqual(['/feed.xml', '/feed/casinos.xml', '/feed/category/guides.xml']);
  for (const rel of ['manifest', 'apple-touch-icon', 'search']) expect(head.link(rel), rel).toHaveLength(1);
  expect(head.meta('theme-color')).toEqual(['#f4f4f1', '#0d0e11']);
});

test.for([
  ['/casino/casino-1', /^https:\/\/loot\.example\/share\/casino\/casino-1-[0-9a-z]+\.png$/],
  ['/blog/post-1', /^https:\/\/loot\.example\/share\/post\/post-1-[0-9a-z]+\.png$/],
  ['/about', /^https:\/\/loot\.example\/share\/site\.png$/],
] as const)('the image of a shared link on %s is generated, with its size declared', async ([path, image], { app }) => {
  const { meta } = await headOf(app, path);
  const [shown = ''] = meta('og:image');
  expect(shown).toMatch(image);
  expect(meta('twitter:image')).toEqual([shown]);
  expect([meta('og:image:width'), meta('og:image:height'), meta('twitter:card')]).toEqual([
    ['1200'],
    ['630'],
    ['summary_large_image'],
  ]);
  expect(meta('og:image:alt')[0]).toBeTruthy();
  expect((await app.fetch(new URL(shown ?? '').pathname)).status).toBe(200);
});

test('the image of a shared post is its own image if it has one', async ({ app }) => {
  const { meta } = await headOf(app, '/blog/photographed');
  expect(meta('og:image')).toEqual([`${ORIGIN}/uploads/abc-800x400.jpg`]);
});
