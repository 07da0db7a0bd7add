import { expect } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test as databaseTest } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const category = await insertCategory(db, { name: 'Guides', slug: 'guides' });
  const tag = await insertTag(db, 'crash');
  await insertPost(db, { slug: 'edge', category_id: category.id, tagIds: [tag.id] });
  await insertCasino(db, { slug: 'copperline', gamemodes: ['crash'] });
  await insertPage(db, { slug: 'guides/float-values' });
  await insertPage(db, { slug: 'games/crash' });
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

const ROUTES = ['/casino', '/casinos', '/games', '/guides', '/preview', '/auth', '/account', '/admin'];
const ENDS = [
  ...[
    '$%7B7*7%7D',
    '$',
    '$slug',
    '$x/y',
    '%24slug',
    '%7B$slug%7D',
    '_splat',
    '...',
    '*',
    ':slug',
    'undefined',
    '__proto__',
  ],
  ...[
    '%20',
    '+',
    '%2F',
    '%252F',
    '%5C',
    '%00',
    '%0d%0a',
    '%zz',
    '%F0%9F%98%80',
    '%EF%BF%BE',
    '%ff',
    'caf%C3%A9',
    '%3F',
    '%23',
  ],
];
const PATHS = [
  ...['', '/blog'].flatMap((route) =>
    ENDS.flatMap((end) => [`${route}/${end}`, `${route}//${end}/`, `${route}/${end}/x`]),
  ),
  ...ROUTES.flatMap((route) => ENDS.slice(0, 6).map((end) => `${route}/${end}`)),
];

const VALUES = ['%00', '%20a', 'a%00b', '%EF%BF%BE', '%F0%9F%98', 'a'.repeat(300), '$x', '99999'];
const KEYS: readonly (readonly [string, readonly string[]])[] = [
  ['/casinos', ['q', 'gamemodes', 'page']],
  ['/blog', ['q', 'category', 'tag', 'page']],
  ['/search', ['q', 'kind', 'other', '__proto__']],
  ['/games/crash', ['page']],
];
const QUERIES = KEYS.flatMap(([page, keys]) =>
  keys.flatMap((key) => [
    ...VALUES.map((value) => `${page}?${key}=${value}`),
    `${page}?${key}`,
    `${page}?${key}=a&${key}=b`,
    `${page}?q=b%20c&${key}=+a`,
  ]),
);

/** Targets of temporary redirects: sign-in and the not-found page. */
const TEMPORARY = /^\/(404|auth(\?redirectTo=[^&]*)?)$/;

interface Walked {
  status: number;
  location: string | null;
}

async function walk(app: { fetch: (path: string) => Promise<Response> }, path: string): Promise<Walked> {
  const answer = await app.fetch(path);
  await answer.text();
  return { status: answer.status, location: answer.headers.get('location') };
}

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
const plain = (url: string) =>
  decoded(url.split('?', 1)[0] ?? '')
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/([^])\/$/, '$1');

/** Asserts at most one redirect: permanent to the canonical spelling, or temporary to an existing page. */
async function hasOneAddress(app: { fetch: (path: string) => Promise<Response> }, path: string) {
  const { status, location } = await walk(app, path);
  expect([path, status < 500]).toEqual([path, true]);
  if (location === null) {
    expect([path, [200, 400, 404, 410].includes(status)]).toEqual([path, true]);
    return status;
  }
  if (status !== 301) {
    expect([path, status, location]).toEqual([path, 302, expect.stringMatching(TEMPORARY)]);
    return status;
  }
  expect([path, plain(location)]).toEqual([path, plain(path)]);
  const second = await walk(app, location);
  expect([path, location, second.status]).not.toEqual([path, location, 301]);
  return status;
}

test('an odd path of any route is served, not found, or redirected once to its canonical spelling', async ({ app }) => {
  const statuses = new Set<number>();
  for (const path of PATHS) statuses.add(await hasOneAddress(app, path));
  expect(statuses).toEqual(new Set([...statuses, 301, 404]));
}, 240_000);

test('an odd query of any page is served, or redirected once to the canonical address', async ({ app }) => {
  const statuses = new Set<number>();
  for (const path of QUERIES) {
    const status = await hasOneAddress(app, path);
    // Pages beyond the last one do not exist.
    if (!path.includes('page=')) expect([path, status]).toEqual([path, status === 301 ? 301 : 200]);
    statuses.add(status);
  }
  expect(statuses).toEqual(new Set([...statuses, 200, 301]));
}, 240_000);

test.for([
  ['/blog/$%7B7*7%7D', 404, null],
  ['/blog/$slug', 404, null],
  ['/blog//x', 301, '/blog/x'],
  ['/search?q=%00', 301, '/search'],
  ['/search?q=%20a', 301, '/search?q=a'],
  ['/search?kind=posts', 301, '/search'],
  ['/blog?tag=a%00b', 301, '/blog?tag=a+b'],
] as const)('%s is answered with %i %s', async ([path, status, location], { app }) => {
  expect(await walk(app, path)).toEqual({ status, location });
});
