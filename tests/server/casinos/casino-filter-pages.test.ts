import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { announceChange } from '../../../server/cache/announce-change';
import { FILTERED_FACTS, factFilter, paramOf, textsOf } from '../../../shared/casinos/casino-fact-filters';
import { insertFact, insertTestedCasinos } from '../../builders/casinos';
import { internalAddresses } from '../../e2e/crawl';
import { test } from '../../fixtures/cached-site';
import { headOf } from '../../fixtures/page-head';

describe('a filtered page', () => {
  test('is not indexed, and its canonical address has no facts', async ({ site, db }) => {
    await insertFact(db, site.acme.id, 'min_deposit', 200);
    for (const path of ['/casinos', '/casinos/crypto', '/casinos/legit']) {
      const { canonical, robots, next } = await headOf(site.app, `${path}?min-deposit=5&sort=payout-median`);
      expect(robots.join(), path).toContain('noindex');
      const { pathname, search } = new URL(canonical[0] ?? '');
      expect(pathname + search).toBe(path);
      expect(next).toEqual([]);
    }
  });

  test('is cached with at most three offered facts, and otherwise rendered each time', async ({ site }) => {
    const kept = ['/casinos?min-deposit=5', '/casinos?rating=4&min-deposit=5&provably-fair=yes'];
    const forgotten = [
      '/casinos?rating=4&min-deposit=5&provably-fair=yes&odds-published=yes',
      '/casinos?payment-methods=skins,bitcoin,visa,paypal',
      '/casinos?min-deposit=5&q=acme',
      '/casinos?left-out=rating',
      // Non-canonical spellings of the same list, of which there are infinitely many.
      '/casinos?rating=%34',
      '/casinos?rating=4&min-deposit=%35',
    ];
    for (const path of kept) {
      await site.show(path);
      expect(await site.isCached(path), path).toBe(true);
    }
    for (const path of forgotten) {
      await site.show(path);
      expect(await site.isCached(path), path).toBe(false);
    }
  });

  test.for([
    ['min-deposit=-1', '/casinos?left-out=min-deposit', 'Minimum deposit up to'],
    ['min-deposit=NaN&page=2', '/casinos?left-out=min-deposit', 'Minimum deposit up to'],
    ['min-deposit=5&min-deposit=10', '/casinos?min-deposit=5&left-out=min-deposit', 'Minimum deposit up to'],
    [
      'payment-methods=gold,skins',
      '/casinos?payment-methods=skins&left-out=payment-methods',
      'Payment methods (any of these)',
    ],
    ['available-in=XX', '/casinos?left-out=available-in', 'Available in'],
    ['sort=licence', '/casinos?left-out=sort', 'Sort by'],
  ] as const)('at ?%s says which parameters it dropped', async ([query, wanted, name], { site }) => {
    const answer = await site.app.fetch(`/casinos?${query}`.replace('&page=2', ''), { redirect: 'manual' });
    expect(answer.status).toBe(301);
    const location = answer.headers.get('location') ?? '';
    expect(location).toBe(wanted);
    const page = await site.app.fetch(location);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('a value that is not on offer');
    expect(html).toContain(name);
  });

  test('in another spelling redirects to its canonical address, without a notice', async ({ site }) => {
    const spellings = [
      ['rating=4.0', '/casinos?rating=4'],
      ['available-in=de', '/casinos?available-in=DE'],
      ['payment-methods=bitcoin&payment-methods=skins', '/casinos?payment-methods=skins,bitcoin'],
    ];
    for (const [query, wanted] of spellings) {
      const answer = await site.app.fetch(`/casinos?${query}`, { redirect: 'manual' });
      expect(answer.headers.get('location')).toBe(wanted);
    }
  });

  test.for([
    ['left-out=left-out', '/casinos'],
    ['left-out=__proto__,constructor,q,page', '/casinos'],
    ['left-out=%3Cscript%3Ealert(1)%3C/script%3E', '/casinos'],
    ['left-out=rating,Send+your+skins+to+evil.example', '/casinos?left-out=rating'],
    ['left-out[]=rating&left-out=sort&left-out=rating', '/casinos?left-out[]=rating&left-out=rating,sort'],
    ['rating[]=4&rating=9', '/casinos?rating[]=4&left-out=rating'],
    ['rating=４.５', '/casinos?left-out=rating'],
    ['rating=4%00', '/casinos?left-out=rating'],
    ['available-in=ＤＥ', '/casinos?left-out=available-in'],
    ['languages=constructor,toString', '/casinos?left-out=languages'],
    ['payment-methods=__proto__,hasOwnProperty', '/casinos?left-out=payment-methods'],
    [`min-deposit=${'5'.repeat(2000)}`, '/casinos?left-out=min-deposit'],
    ['min-deposit=1e308&payout-median=0x0f', '/casinos?payout-median=15&left-out=min-deposit'],
    ['sort=//evil.example', '/casinos?left-out=sort'],
  ] as const)(
    '?%s redirects only to the list, once, and adds no text of its own',
    async ([query, wanted], { site }) => {
      const answer = await site.app.fetch(`/casinos?${query}`, { redirect: 'manual' });
      await answer.text();
      expect([answer.status, decodeURIComponent(answer.headers.get('location') ?? '')]).toEqual([301, wanted]);
      const page = await site.app.fetch(answer.headers.get('location') ?? '', { redirect: 'manual' });
      expect(page.status).toBe(200);
      expect(await page.text()).not.toMatch(/alert\(1\)|evil\.example|hasOwnProperty|toString/);
    },
  );

  test('property names that every object inherits select nothing', async ({ site }) => {
    const plain = await site.show('/casinos');
    const names = [...plain.matchAll(/\/casino\/([a-z]+)/g)].map(([, slug]) => slug);
    expect(names).toContain('acme');
    for (const query of ['__proto__=yes', 'constructor=yes&toString=1', '__proto__[rating]=4.5', 'facts[rating]=5']) {
      const answer = await site.app.fetch(`/casinos?${query}`, { redirect: 'manual' });
      expect(answer.status, query).toBe(200);
      const html = await answer.text();
      expect([...html.matchAll(/\/casino\/([a-z]+)/g)].map(([, slug]) => slug)).toEqual(names);
    }
  });

  test('no list is answered with the result of another address', async ({ site, db }) => {
    await insertFact(db, site.acme.id, 'odds_published', true);
    await announceChange(db, ['casino:*', 'casinos']);
    const isThere = async (path: string, name: string) => {
      const answer = await site.app.fetch(path, { redirect: 'follow' });
      return (await answer.text()).includes(`/go/${name}`);
    };
    const addresses = [
      ...['/casinos?odds-published=yes', '/casinos', '/casinos?%6Fdds-published=yes', '/casinos?odds-published=%79es'],
      ...['/casinos?utm_source=odds-published=yes', '/casinos?xodds-published=yes', '/casinos?ODDS-PUBLISHED=yes'],
    ];
    for (const path of [...addresses, ...addresses.toReversed()]) {
      const isFiltered = /[?](?:o|%6F)dds-published=/.test(path);
      expect([path, await isThere(path, 'acme'), await isThere(path, 'bolt')]).toEqual([path, true, !isFiltered]);
    }
  });

  test('every address is answered, and its canonical address is stable', async ({ site }) => {
    const params = [...FILTERED_FACTS.map(paramOf), 'rating', 'checked', 'sort', 'gamemodes', 'left-out', 'page', 'q'];
    const values = FILTERED_FACTS.flatMap((key) => textsOf(factFilter(key)).slice(0, 3));
    const value = fc.oneof(fc.constantFrom(...values, '-1', 'NaN', '1e9', 'never', 'yes', ',,'), fc.string());
    const query = fc.array(fc.tuple(fc.constantFrom(...params), value), { maxLength: 8 });
    const countries = `available-in=${Array.from({ length: 2500 }, (_, n) => (n % 2 ? 'DE' : 'QQ')).join(',')}`;
    const asked = [...fc.sample(query, 60).map((pairs) => new URLSearchParams(pairs).toString()), countries];
    asked.push(`min-deposit=${'5,'.repeat(900)}`, 'rating=4&'.repeat(20));
    for (const text of asked) {
      const first = await site.app.fetch(`/casinos?${text}`, { redirect: 'manual' });
      await first.text();
      expect([200, 301, 404], text).toContain(first.status);
      if (first.status !== 301) continue;
      const second = await site.app.fetch(first.headers.get('location') ?? '', { redirect: 'manual' });
      await second.text();
      expect([200, 404], text).toContain(second.status);
    }
  });
});

/** Number of visits by a crawler that ignores nofollow and noindex. */
const VISITS = 300;

test('a crawler that follows every link fills only the cache’s share for filtered pages and finds no indexable one', async ({
  site,
  db,
}) => {
  await insertTestedCasinos(db);
  await announceChange(db, ['casino:*', 'casinos']);
  const { responseCache } = site.app.services;
  const seen = new Set(['/casinos']);
  // Addresses that other sites may link to.
  const linked = FILTERED_FACTS.flatMap((key) =>
    textsOf(factFilter(key))
      .slice(0, 3)
      .map((text) => `/casinos?${paramOf(key)}=${text}`),
  );
  const waiting = ['/casinos', '/casinos?rating=4&checked=90&min-deposit=10', ...linked];
  let visited = 0;
  while (waiting.length > 0 && visited < VISITS) {
    const address = waiting.shift() ?? '';
    const answer = await site.app.fetch(address);
    const html = await answer.text();
    visited += 1;
    expect(answer.status, address).toBeLessThan(500);
    const hasFacts = FILTERED_FACTS.some((key) => new URL(answer.url).searchParams.has(paramOf(key)));
    if (hasFacts) expect(html, address).toMatch(/<meta[^>]*noindex/);
    // Every link to a filtered page is nofollow.
    for (const [tag] of html.matchAll(/<a [^>]*>/g)) {
      if (/[?;&](?:min-deposit|languages|rating|checked)=/.test(tag)) expect(tag).toContain('nofollow');
    }
    for (const found of internalAddresses(html, site.app.url)) {
      const [path = ''] = found.split('#');
      if (!path.startsWith('/casinos') || seen.has(path)) continue;
      seen.add(path);
      waiting.push(path);
    }
  }
  expect(visited).toBeGreaterThan(40);
  expect(responseCache.bytes).toBeLessThan(24 * 1024 * 1024);
});

test('a filtered list reflects every save', async ({ site }) => {
  const path = '/casinos?min-deposit=5';
  await site.show(path);
  await site.admin.casinos.update({ id: site.bolt.id, facts: { min_deposit: { value: 300 } } });
  expect(await site.show(path)).toContain('Bolt');
  await site.admin.casinos.update({ id: site.bolt.id, status: 'paused', statusReason: 'Being tested again.' });
  expect(await site.show(path)).not.toContain('/go/bolt');
  await site.admin.casinos.remove({ id: site.acme.id });
  expect(await site.show('/casinos')).not.toContain('/casino/acme');
});
