import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { API_ENDPOINTS } from '../../../shared/api/api-endpoints.schema';
import { listParameters } from '../../../shared/api/api-input.schema';
import { MAX_CALLS_A_MINUTE } from '../../../server/features/api/api-requests';
import { insertCasino } from '../../builders/casinos';
import { openCachedSite } from '../../fixtures/cached-site';
import { test as databaseTest } from '../../database/test-database';
import { readApiDocument } from '../../fixtures/api';
import { hostileText } from '../../fixtures/fuzz/hostile';
import { FUZZ_TIMEOUT, fuzzing } from '../../fixtures/fuzz/settings';
import { newIp } from '../../fixtures/people';

const test = databaseTest
  .extend('site', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const site = await openCachedSite(database, { TRUST_PROXY: '1' });
    await database.db
      .insertInto('slug_redirects')
      .values({ entity: 'casino', old_slug: 'acme-before', target_id: site.acme.id })
      .execute();
    await database.db
      .insertInto('slug_redirects')
      .values({ entity: 'post', old_slug: 'edge-before', target_id: site.guide.id })
      .execute();
    await insertCasino(database.db, { slug: 'hidden', status: 'draft' });
    onCleanup(() => site.app.close());
    return site;
  })
  .extend('document', { scope: 'file' }, async ({ site }) => await readApiDocument(site.app));

/** Adds a new client address, so that the rate limit does not apply. */
const from = (init: RequestInit = {}, ip = newIp()): RequestInit => ({
  ...init,
  headers: { 'X-Forwarded-For': ip, ...(init.headers as Record<string, string> | undefined) },
});

describe('invalid API requests', () => {
  test.for([
    ['/api/v1/casinos?limit=0', 'limit'],
    ['/api/v1/casinos?limit=101', 'limit'],
    ['/api/v1/casinos?limit=ten', 'limit'],
    ['/api/v1/casinos?limit=5&limit=6', 'limit'],
    ['/api/v1/casinos?sort=password_hash', 'sort'],
    ['/api/v1/casinos?gamemodes=crash,chess', 'gamemodes'],
    ['/api/v1/casinos?min-deposit=3', 'min-deposit'],
    ['/api/v1/casinos?available-in=XX', 'available-in'],
    ['/api/v1/casinos?cursor=bm9wZQ', 'cursor'],
    ['/api/v1/casinos?cursor=..', 'cursor'],
    ['/api/v1/casinos?page=2', 'page'],
    ['/api/v1/casinos?__proto__=1', '__proto__'],
    ['/api/v1/casinos?utm_source=x&foo=1', 'utm_source'],
    ['/api/v1/casinos/acme?full=1', 'full'],
    ['/api/v1/casinos/acme/changes?kinds=secret', 'kinds'],
    ['/api/v1/changes?cursor=WyJhIiwiYiJd', 'cursor'],
    ['/api/v1/comparison', 'slugs'],
    ['/api/v1/comparison?slugs=acme', 'slugs'],
    ['/api/v1/comparison?slugs=acme,ACME', 'slugs'],
    ['/api/v1/comparison?slugs=a,b,c,d,e', 'slugs'],
    ['/api/v1/posts?category=none', 'category'],
    ['/api/v1/posts?tag=none', 'tag'],
    ['/api/v1/posts?cursor=WyIyMDI2LTAyLTMxIDAwOjAwOjAwKzAwIiwieCJd', 'cursor'],
    ['/api/v1/posts?order=views', 'order'],
  ] as const)('%s is refused with 400 that names %s', async ([address, field], { site, document }) => {
    const answer = await site.app.fetch(address, from());
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const body = (await document.accept(address, answer)) as { errors: { field: string }[] };
    expect(body.errors.map((error) => error.field)).toContain(field);
  });

  test.for(['hidden', 'no-such-site', '00000000-0000-0000-0000-000000000000', '%00', 'a'.repeat(300), "'--"])(
    'P21: a draft is as absent as %s',
    async (slug, { site, document }) => {
      for (const address of ['', '/facts', '/scores', '/changes'].map((part) => `/api/v1/casinos/${slug}${part}`)) {
        const answer = await site.app.fetch(address, from());
        if (slug !== '%00') {
          expect(answer.status, address).toBe(404);
          await document.accept(address, answer);
        } else expect(answer.status).toBe(400);
      }
      const compared = await site.app.fetch(`/api/v1/comparison?slugs=acme,${slug}`, from());
      expect([400, 404]).toContain(compared.status);
    },
  );

  test('every address, method and length under the API gets a problem document', async ({ site }) => {
    for (const address of [
      '/api',
      '/api/',
      '/api/v1',
      '/api/v2/casinos',
      '/api/v1/users',
      '/api/v1/casinos/acme/odds',
    ]) {
      const answer = await site.app.fetch(address, from());
      expect([address, answer.status]).toEqual([address, 404]);
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(await answer.json()).toMatchObject({ status: 404, type: 'about:blank' });
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await site.app.fetch('/api/v1/casinos', from({ method }));
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD, OPTIONS']);
      expect(await answer.json()).toMatchObject({ status: 405 });
    }
    const long = await site.app.fetch(`/api/v1/casinos?q=${'a'.repeat(9000)}`, from());
    expect([long.status, (await long.json()) as object]).toMatchObject([414, { status: 414 }]);
  });

  test('a former slug redirects to the current one, in any spelling', async ({ site }) => {
    for (const [address, location] of [
      ['/api/v1/casinos/acme-before', '/api/v1/casinos/acme'],
      ['/api/v1/casinos/ACME', '/api/v1/casinos/acme'],
      [`/api/v1/casinos/${site.acme.id}`, '/api/v1/casinos/acme'],
      ['/api/v1/casinos/acme-before/facts', '/api/v1/casinos/acme/facts'],
      [
        '/api/v1/casinos/acme-before/changes?limit=5&kinds=rank,facts',
        '/api/v1/casinos/acme/changes?kinds=facts,rank&limit=5',
      ],
      ['/api/v1/posts/edge-before', '/api/v1/posts/edge'],
    ] as const) {
      const answer = await site.app.fetch(address, from());
      expect([address, answer.status, answer.headers.get('location')]).toEqual([address, 301, location]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });
});

describe('P66: a page of another origin', () => {
  test('a page of another origin may read a response, cached or new, full or 304, but nothing that needs a cookie', async ({
    site,
  }) => {
    const origin = { Origin: 'https://other.example', Cookie: 'casino-site-auth-storage=x' };
    const seen: string[] = [];
    for (const path of ['/api/v1/casinos/acme', '/api/v1/casinos/acme', '/api/v1/casinos/none']) {
      const answer = await site.app.fetch(path, from({ headers: origin }));
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      seen.push(answer.headers.get('etag') ?? '');
      await answer.text();
    }
    const tagged = from({ headers: { ...origin, 'If-None-Match': seen[0] ?? '' } });
    const again = await site.app.fetch('/api/v1/casinos/acme', tagged);
    expect([again.status, again.headers.get('access-control-allow-origin'), await again.text()]).toEqual([
      304,
      '*',
      '',
    ]);
  });

  test('a page of another origin may send a preflight, for reading only', async ({ site }) => {
    const headers = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'DELETE' };
    const answer = await site.app.fetch('/api/v1/casinos', { method: 'OPTIONS', headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    expect(answer.headers.get('access-control-allow-headers')).toBe('Authorization, If-None-Match');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('HEAD has the headers of GET and no body', async ({ site }) => {
    const get = await site.app.fetch('/api/v1/casinos', from());
    const head = await site.app.fetch('/api/v1/casinos', from({ method: 'HEAD' }));
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    await get.text();
  });
});

describe('P67: the cache of the API', () => {
  test('the cache of the API stores a response once, whatever the order, repetitions and defaults of the parameters', async ({
    site,
  }) => {
    const { responseCache } = site.app.services;
    await (await site.app.fetch('/api/v1/casinos?gamemodes=crash,dice&rating=4', from())).text();
    const { entries } = responseCache;
    for (const spelling of [
      'gamemodes=crash,dice&rating=4',
      'rating=4&gamemodes=dice,crash',
      'gamemodes=dice&gamemodes=crash&gamemodes=crash&rating=4',
      'gamemodes=crash%2Cdice&rating=4&sort=default&limit=20&q=&cursor=',
      '%67amemodes=cr%61sh,dice&rating=4&',
    ]) {
      expect(await site.isCached(`/api/v1/casinos?${spelling}`), spelling).toBe(true);
    }
    expect(responseCache.entries).toBe(entries);
  });

  test('the cache of the API stores no responses with unlimited variants', async ({ site }) => {
    const { responseCache } = site.app.services;
    const first = (await (await site.app.fetch('/api/v1/casinos?limit=1', from())).json()) as { nextCursor: string };
    const { entries } = responseCache;
    for (const query of [
      'q=acme',
      'limit=7',
      `cursor=${first.nextCursor}`,
      'min-deposit=5&rating=4&checked=30&collection=legit&languages=en',
      'payment-methods=skins,bitcoin,visa,mastercard',
      'nonsense=1',
    ]) {
      await (await site.app.fetch(`/api/v1/casinos?${query}`, from())).text();
    }
    for (const path of ['/api/v1/posts?tag=house-edge', '/api/v1/casinos/ACME', '/api/v1/casinos/none', '/api/v1/x']) {
      await (await site.app.fetch(path, from())).text();
    }
    expect(responseCache.entries).toBe(entries);
  });

  test('the cache of the API shows a saved change with the next request, while other responses stay cached', async ({
    site,
  }) => {
    const ask = async (path: string) => await (await site.app.fetch(path, from())).text();
    for (const path of ['/api/v1/casinos', '/api/v1/casinos/acme', '/api/v1/casinos/bolt', '/api/v1/posts']) {
      await ask(path);
    }
    await site.admin.casinos.update({ id: site.acme.id, description: 'Written anew.' });
    expect(await site.isCached('/api/v1/casinos/bolt')).toBe(true);
    expect(await site.isCached('/api/v1/posts')).toBe(true);
    for (const path of ['/api/v1/casinos', '/api/v1/casinos/acme']) {
      expect(await ask(path), path).toContain('Written anew.');
    }
    await ask('/api/v1/changes');
    await site.admin.casinos.update({ id: site.acme.id, name: 'Acme Anew' });
    expect(await ask('/api/v1/changes')).toContain('Acme Anew');
    await site.admin.casinos.update({ id: site.acme.id, status: 'paused', statusReason: 'Out of money.' });
    expect(await ask('/api/v1/casinos')).not.toContain('Acme Anew');
    expect(await ask('/api/v1/casinos/acme')).toContain('Out of money.');
    await site.admin.casinos.update({ id: site.acme.id, status: 'listed' });
    await site.admin.posts.update({ id: site.guide.id, title: 'Another title' });
    for (const path of ['/api/v1/posts', '/api/v1/posts/edge'])
      expect(await ask(path), path).toContain('Another title');
    await site.admin.posts.update({ id: site.guide.id, status: 'draft' });
    expect((await site.app.fetch('/api/v1/posts/edge', from())).status).toBe(404);
    expect(await ask('/api/v1/posts')).not.toContain('Another title');
  });
});

test('P68: only uncached responses are counted, per address and minute', async ({ site }) => {
  const ip = newIp();
  const kept = '/api/v1/casinos?sort=newest';
  await (await site.app.fetch(kept, from({}, ip))).text();
  for (let n = 1; n < MAX_CALLS_A_MINUTE; n += 1) {
    const answer = await site.app.fetch(`/api/v1/casinos?q=${n}`, from({}, ip));
    expect(answer.status).toBe(200);
    await answer.text();
  }
  const refused = await site.app.fetch('/api/v1/casinos?q=more', from({}, ip));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(await refused.json()).toMatchObject({ status: 429, title: 'Too many requests' });
  expect((await site.app.fetch('/api/v1/none', from({}, ip))).status).toBe(429);
  // Cached responses are still sent, and other addresses are not limited.
  expect((await site.app.fetch(kept, from({}, ip))).status).toBe(200);
  expect((await site.app.fetch('/api/v1/casinos?q=more', from())).status).toBe(200);
});

const names = [
  ...new Set(API_ENDPOINTS.flatMap(({ name }) => listParameters(name).map(([parameter]) => parameter))),
  '__proto__',
  'constructor',
  'x',
];
const query = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: hostileText }),
      fc.oneof(hostileText, fc.constantFrom('crash', 'acme,bolt', '5', 'guides')),
    ),
    { maxLength: 4 },
  )
  .map((pairs) =>
    new URLSearchParams(
      pairs.map(([key, value]): [string, string] => [key.slice(0, 100), value.slice(0, 500)]),
    ).toString(),
  );
const path = fc.oneof(
  fc.constantFrom(...API_ENDPOINTS.map((endpoint) => endpoint.path.replace('{slug}', 'acme'))),
  hostileText.map((text) => `/api/v1/casinos/${encodeURIComponent(text.slice(0, 300).toWellFormed())}`),
  hostileText.map((text) => `/api/v1/${encodeURIComponent(text.slice(0, 300).toWellFormed())}`),
);

test('P69: no request to the API causes a server error', { timeout: FUZZ_TIMEOUT }, async ({ site }) => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(path, query, async (at, search) => {
      const answer = await site.app.fetch(`${at}?${search}`, from());
      const text = await answer.text();
      seen.add(answer.status);
      expect(answer.status, `${at}?${search}: ${text}`).toBeLessThan(500);
      if (![200, 301].includes(answer.status)) {
        expect(JSON.parse(text)).toMatchObject({ status: answer.status, type: 'about:blank' });
      }
    }),
    fuzzing(300),
  );
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 404]));
});
