import { expect } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { metric } from '../bench/metrics';
import { test } from './built-site';
import type { BuiltSite } from './built-site';

const MAX_URL = 8 * 1024;
const ALLOWED_MS = 10;
const TRIES = 5;
/** Requests per measurement, since the process clock advances in steps. */
const ROUND = 4;

const PAGES = [
  ...[
    '/',
    '/casinos',
    '/casinos/new',
    '/casino/worst',
    '/games/crash',
    '/blog',
    '/blog/worst',
    '/search',
    '/contact',
    '/about',
  ],
  ...['/auth', '/account', '/admin', '/404', '/nothing-here', '/go/worst', '/share/blog/worst.png', '/uploads/x.png'],
  ...[
    '/feed.xml',
    '/feed.atom',
    '/feed/casinos.xml',
    '/sitemap.xml',
    '/sitemap-posts-1.xml',
    '/robots.txt',
    '/opensearch.xml',
  ],
  ...[
    '/newsletter/confirm',
    '/trpc/casinos.list',
    '/trpc/posts.list',
    '/trpc/search.query',
    '/trpc/settings.public',
    '/trpc/tags.list',
  ],
];

const filled = (path: string, piece: string, count = Infinity) => {
  const room = MAX_URL - path.length - 1;
  return `${path}?${piece.repeat(Math.min(count, Math.floor(room / piece.length)))}`;
};
const KEYS = ['q', 'gamemodes', 'page', 'tag', 'category', 'kind', 'input', 'sort'];
const endless = (start: string, piece: string) =>
  start + piece.repeat(Math.floor((MAX_URL - start.length) / piece.length));
const distinct = (path: string) =>
  `${path}?${Array.from({ length: 99 }, (_, n) => `k${n}=${'v'.repeat(70)}`).join('&')}`;

const getWorst = (path: string): string[] => [
  filled(path, 'gamemodes=a,a,a,a,a,a&'),
  filled(path, 'gamemodes=a,a,a,a,a,a&', 99),
  ...KEYS.flatMap((key) => [
    filled(path, `${key}=${'a,'.repeat(35)}&`, 99),
    `${path}?${key}=${'a,'.repeat(4_000)}`,
    `${path}?${key}=${'%20'.repeat(2_700)}`,
  ]),
  ...['+', '%F0%9F%98%80', '%EF%BF%BE', '%25', '%', 'x', '%0a', 'crash,'].map((piece) => endless(`${path}?q=`, piece)),
  endless(`${path}?input=`, '['),
  `${path}?input=${'['.repeat(4_000)}${']'.repeat(4_000)}`,
  `${path}?input=[${'1,'.repeat(4_000)}1]`,
  filled(path, 'a&'),
  filled(path, '&'),
  filled(path, '='),
  distinct(path),
];

/** Average processor time of a response, in milliseconds. */
async function cost(app: BuiltSite, address: string): Promise<number> {
  const used = () => metric(app.url, 'lootrank_process_cpu_seconds_total');
  const before = await used();
  for (let asked = 0; asked < ROUND; asked += 1) {
    const answer = await app.fetch(address);
    await answer.arrayBuffer();
    expect([address.slice(0, 100), answer.status < 500]).toEqual([address.slice(0, 100), true]);
  }
  return ((await used()) - before) * (1_000 / ROUND);
}

/** The smallest of several measurements, to filter out other load; stops early at one within `allowed`. */
async function leastCost(app: BuiltSite, address: string, allowed = 0): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < TRIES && least > allowed; n += 1) least = Math.min(least, await cost(app, address));
  return least;
}

test('no address of 8 KB blocks the thread 10 ms longer than one without a query', async ({ app, db }) => {
  const category = await insertCategory(db, { slug: 'a', name: 'A' });
  const tag = await insertTag(db, 'a');
  await insertPost(db, { slug: 'worst', category_id: category.id, tagIds: [tag.id] });
  await insertCasino(db, { slug: 'worst', gamemodes: ['crash'] });
  const slow: string[] = [];
  for (const path of PAGES) {
    // One short address of each kind, so that both sides are rendered and neither comes from the cache.
    const short = [path, `${path}?q=a`, `${path}?tag=a`, `${path}?other=1`];
    const usual = Math.max(...(await inTurn(short, (address) => leastCost(app, address))));
    for (const address of getWorst(path)) {
      const longer = (await leastCost(app, address, usual + ALLOWED_MS)) - usual;
      if (longer > ALLOWED_MS) slow.push(`${address.slice(0, 80)}: ${longer.toFixed(1)} ms longer`);
    }
  }
  expect(slow).toEqual([]);
});

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
