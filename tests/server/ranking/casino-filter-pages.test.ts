import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { announceChange } from '../../../server/cache/announce-change';
import { FILTERED_FACTS, factFilter, getFactParam, listFilterTexts } from '../../../shared/facts/casino-fact-filters';
import { WEIGHT_PRESETS } from '../../../shared/ranking/casino-weights';
import { insertCasino, insertFact, insertTestedCasinos } from '../../builders/casinos';
import type { Db } from '../../../server/database/database';
import { trpcQuery } from '../../fixtures/calls';
import { internalAddresses } from '../../e2e/crawl';
import { test } from '../../fixtures/cached-site';
import { headOf } from '../../fixtures/page-head';

test('a filtered page is not indexed, and its canonical address has no facts', async ({ site, db }) => {
  await insertFact(db, site.acme.id, 'min_deposit', 200);
  for (const path of ['/casinos', '/casinos/crypto', '/casinos/legit']) {
    const { canonical, robots, next } = await headOf(site.app, `${path}?min-deposit=5&sort=payout-median`);
    expect(robots.join(), path).toContain('noindex');
    const { pathname, search } = new URL(canonical[0] ?? '');
    // The only filter of the whole list has a list of its own.
    expect(pathname + search).toBe(path === '/casinos' ? '/casinos/low-deposit' : path);
    expect(next).toEqual([]);
  }
});

test('a filtered page is cached with at most three offered facts, and otherwise rendered each time', async ({
  site,
}) => {
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
  ['weigh=payouts:9', '/casinos?left-out=weigh', 'Your order'],
] as const)('a filtered page at ?%s says which parameters it dropped', async ([query, wanted, name], { site }) => {
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

test('a filtered page in another spelling redirects to its canonical address, without a notice', async ({ site }) => {
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
  [`weigh=${'payouts:3,'.repeat(200)}evil.example:3`, '/casinos?weigh=payouts:3&left-out=weigh'],
  ['weigh=payouts:-1,terms:1e9,__proto__:3,constructor:1', '/casinos?left-out=weigh'],
  ['weigh=payouts:3,payouts:1', '/casinos?weigh=payouts:3&left-out=weigh'],
  ['weigh=terms%3A1%2Cpayouts%3A3%2C', '/casinos?weigh=payouts:3,terms:1'],
  ['weigh=payouts:3&weigh=terms:1&weigh=games:0', '/casinos?weigh=payouts:3,terms:1'],
  ['weigh=payouts:0&weigh=terms:0', '/casinos?weigh=none'],
  ['weigh=a:1,b:1,c:1,d:1,e:1,f:1,g:1,h:1,i:1', '/casinos?weigh=a:1,b:1,c:1,d:1,e:1,f:1,g:1,h:1&left-out=weigh'],
  ['sort=rating&weigh=payouts:3', '/casinos?weigh=payouts:3'],
] as const)('?%s redirects only to the list, once, and adds no text of its own', async ([query, wanted], { site }) => {
  const answer = await site.app.fetch(`/casinos?${query}`, { redirect: 'manual' });
  await answer.text();
  expect([answer.status, decodeURIComponent(answer.headers.get('location') ?? '')]).toEqual([301, wanted]);
  const page = await site.app.fetch(answer.headers.get('location') ?? '', { redirect: 'manual' });
  expect(page.status).toBe(200);
  expect(await page.text()).not.toMatch(/alert\(1\)|evil\.example|hasOwnProperty|toString/);
});

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
  const params = [
    ...FILTERED_FACTS.map(getFactParam),
    'rating',
    'checked',
    'sort',
    'gamemodes',
    'left-out',
    'page',
    'q',
    'weigh',
  ];
  const values = FILTERED_FACTS.flatMap((key) => listFilterTexts(factFilter(key)).slice(0, 3));
  const value = fc.oneof(
    fc.constantFrom(...values, '-1', 'NaN', '1e9', 'never', 'yes', ',,', 'payouts:3,terms:0', 'a:1', 'none'),
    fc.string(),
  );
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

describe('a list in a visitor’s own order', () => {
  const score = async (db: Db, casinoId: string, scores: Record<string, number>) => {
    const rows = Object.entries(scores).map(([criterion, tenths]) => ({ criterion, score: tenths, reason: 'Tested.' }));
    await db
      .insertInto('casino_scores')
      .values(rows.map((row) => ({ ...row, casino_id: casinoId })))
      .execute();
  };

  test('a list in a visitor’s own order says both places, leaves out what has no score, and is no page of the index', async ({
    site,
    db,
  }) => {
    const slow = await insertCasino(db, { name: 'Slowpoke', slug: 'slowpoke', placement: 1, rating: 4.9 });
    const swift = await insertCasino(db, { name: 'Swift', slug: 'swift', placement: 2, rating: 4.1 });
    const warned = await insertCasino(db, { name: 'Warned', slug: 'warned', status: 'warning', status_reason: 'No.' });
    await score(db, slow.id, { payouts: 20, terms: 50, fairness: 50, games: 50 });
    await score(db, swift.id, { payouts: 50, terms: 20 });
    await score(db, warned.id, { payouts: 50 });
    await announceChange(db, ['casino:*', 'casinos', 'ranking', 'places']);
    const html = await site.show('/casinos?weigh=payouts:3');
    expect(html).toContain('Yours #1 · ours #2 · your score 5.0');
    expect(html).toContain('Yours #2 · ours #1 · your score 2.0');
    expect(html.indexOf('/casino/swift')).toBeLessThan(html.indexOf('/casino/slowpoke'));
    expect(html).toContain('Your order, not our ranking.');
    expect(html).toContain('2 sites without a score in each part you weighed');
    expect(html).not.toMatch(/\/casino\/(acme|bolt|warned)|>Rank /);
    const { canonical, robots, jsonLd } = await headOf(site.app, '/casinos?weigh=payouts:3');
    expect([new URL(canonical[0] ?? '').pathname, new URL(canonical[0] ?? '').search]).toEqual(['/casinos', '']);
    expect(robots.join()).toContain('noindex');
    expect(jsonLd.map((ld) => ld['@type'])).not.toContain('ItemList');
    const narrowed = await site.show('/casinos?weigh=payouts:3,terms:1&rating=4.5');
    expect(narrowed).toContain('Yours #1 · ours #1');
    expect(narrowed).not.toContain('/casino/swift');
    // A collection with an order of its own keeps it.
    expect(await site.show('/casinos/top-rated?weigh=payouts:3')).not.toContain('Yours #');
  });

  test('a list in a visitor’s own order is ours if nothing counts, or nothing that our rating has, and says so', async ({
    site,
  }) => {
    for (const [weigh, said] of [
      ['none', 'Every weight is at None'],
      ['luck:3', 'The address weighs only what our rating does not have.'],
    ] as const) {
      const html = await site.show(`/casinos?weigh=${weigh}`);
      expect(html).toContain(said);
      expect(html).toContain('/casino/acme');
      expect(html).not.toContain('Yours #');
    }
    expect(await site.show('/casinos?weigh=luck:3,payouts:1')).toContain('a part that our rating does not have');
  });

  test('a list in a visitor’s own order is cached for the presets alone', async ({ site }) => {
    for (const { weigh } of WEIGHT_PRESETS) {
      await site.show(`/casinos?weigh=${weigh}`);
      expect(await site.isCached(`/casinos?weigh=${weigh}`), weigh).toBe(true);
    }
    for (const weigh of ['payouts:3', 'payouts:1,terms:2', 'fairness:3,luck:1', 'none', 'fairness%3A3']) {
      await site.show(`/casinos?weigh=${weigh}`);
      expect(await site.isCached(`/casinos?weigh=${weigh}`), weigh).toBe(false);
    }
  });

  test.for([
    { payouts: 4 },
    { payouts: -1 },
    { payouts: 1.5 },
    { 'no such': 1 },
    Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`part_${at}`, 1])),
  ])(
    'a list in a visitor’s own order refuses the weights %j of a program and names the field',
    async (weigh, { site }) => {
      const answer = await trpcQuery(site.app, 'casinos.list', { weigh });
      const { error } = (await answer.json()) as { error: { json: { data: { fieldErrors?: object } } } };
      expect([answer.status, Object.keys(error.json.data.fieldErrors ?? {})]).toEqual([400, ['weigh']]);
    },
  );
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
    listFilterTexts(factFilter(key))
      .slice(0, 3)
      .map((text) => `/casinos?${getFactParam(key)}=${text}`),
  );
  const waiting = ['/casinos', '/casinos?rating=4&checked=90&min-deposit=10', ...linked];
  let visited = 0;
  while (waiting.length > 0 && visited < VISITS) {
    const address = waiting.shift() ?? '';
    const answer = await site.app.fetch(address);
    const html = await answer.text();
    visited += 1;
    expect(answer.status, address).toBeLessThan(500);
    const hasFacts = FILTERED_FACTS.some((key) => new URL(answer.url).searchParams.has(getFactParam(key)));
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
