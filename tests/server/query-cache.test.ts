import { describe, expect } from 'vitest';
import { test } from '../fixtures/cached-site';
import { appRouter } from '../../server/app-router';
import { createQueryCacheKey } from '../../server/cache/query-cache-key';

const queryCacheKey = createQueryCacheKey(appRouter);

const address = (name: string, input: unknown) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
const LIST = address('casinos.list', { sort: 'rating' });

describe('a public query', () => {
  test('is answered from memory until what it reads changes', async ({ site }) => {
    await site.show(LIST);
    expect(await site.isCached(LIST)).toBe(true);
    await site.admin.casinos.update({ id: site.bolt.id, name: 'Bolt Two' });
    expect(await site.isCached(LIST)).toBe(false);
    expect(await site.show(LIST)).toContain('Bolt Two');
  });

  test('has an ETag, is asked for again by every client, and is cached by nobody else', async ({ site }) => {
    await site.show(LIST);
    const answer = await site.app.fetch(LIST);
    await answer.text();
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(answer.headers.get('content-type')).toBe('application/json');
    const etag = answer.headers.get('etag') ?? '';
    expect((await site.app.fetch(LIST, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('is the same however its input is spelled, and whatever else the address holds', () => {
    const spelled = `/trpc/casinos.list?x=1&input=${encodeURIComponent('{ "json": { "page": 2, "sort": "rating" } }')}`;
    expect(queryCacheKey(spelled)?.key).toBe(queryCacheKey(address('casinos.list', { sort: 'rating', page: 2 }))?.key);
    expect(queryCacheKey(LIST)?.key).not.toBe(queryCacheKey(address('casinos.list', { sort: 'newest' }))?.key);
  });

  test.for([
    ['casinos.list', { gamemodes: ['dice', 'crash'] }, { gamemodes: ['crash', 'dice'] }],
    ['casinos.list', { facts: { languages: ['en', 'de'] } }, { facts: { languages: ['de', 'en'] } }],
    ['changes.list', { kinds: ['facts', 'bonus'] }, { kinds: ['bonus', 'facts'] }],
    ['casinos.compare', { slugs: ['bolt', 'acme'] }, { slugs: ['acme', 'bolt'] }],
  ] as const)('is the same in whatever order %s names what it wants', async ([name, one, other], { site }) => {
    expect(queryCacheKey(address(name, one))).toEqual(queryCacheKey(address(name, other)));
    expect(queryCacheKey(address(name, one))?.isCacheable).toBe(true);
    const answer = await site.show(address(name, one));
    expect(answer).toContain('"result"');
    expect(await site.isCached(address(name, other))).toBe(true);
    expect(await site.show(address(name, other))).toBe(answer);
  });

  test('keeps the order where it says something, and is read as it came where it makes no sense', () => {
    const chosen = (addresses: string[]) => queryCacheKey(address('casinos.comparable', { chosen: addresses }))?.key;
    expect(chosen(['bolt', 'acme'])).not.toBe(chosen(['acme', 'bolt']));
    for (const gamemodes of [[{ toString: 1 }, {}], [['crash']], { constructor: ['b', 'a'] }, [null, 'crash']]) {
      const key = queryCacheKey(address('casinos.list', { gamemodes }))?.key ?? '';
      expect(decodeURIComponent(key)).toContain(JSON.stringify(gamemodes));
    }
  });

  test.for([
    ['a list that names something twice', { json: { gamemodes: ['crash', 'crash'] } }],
    ['a part that nothing reads', { json: {}, more: 1 }],
    ['notes that nothing reads', { json: {}, meta: { more: 1 } }],
  ])('is cached under no spelling with %s', async ([, input], { site }) => {
    const path = `/trpc/casinos.list?input=${encodeURIComponent(JSON.stringify(input))}`;
    const { entries } = site.app.services.answers;
    await site.show(path);
    const batch = encodeURIComponent(JSON.stringify({ 0: { json: {} }, 7: { json: {} } }));
    await site.show(`/trpc/casinos.list?batch=1&input=${batch}`);
    expect(site.app.services.answers.entries).toBe(entries);
  });

  test('is cached with fields that a browser sends as undefined', async ({ site }) => {
    const input = {
      0: { json: { collection: null, sort: 'newest' }, meta: { values: { collection: ['undefined'] }, v: 1 } },
    };
    const path = `/trpc/casinos.list?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
    await site.show(path);
    expect(await site.isCached(path)).toBe(true);
  });

  test.for([
    ['casinos.tools', { slug: 'nobody' }],
    ['casinos.comparable', { chosen: ['nobody'] }],
    ['casinos.comparable', { chosen: ['acme', 'bolt'] }],
  ] as const)('%s of %j takes no place', async ([name, input], { site }) => {
    const { entries } = site.app.services.answers;
    await site.show(address(name, input));
    expect(site.app.services.answers.entries).toBe(entries);
  });

  test('is cached in a batch as well', async ({ site }) => {
    const batch = `/trpc/categories.list,tags.list?batch=1&input=${encodeURIComponent('{}')}`;
    const [categories] = JSON.parse(await site.show(batch)) as [{ result: { data: { json: unknown[] } } }];
    expect(categories.result.data.json).toHaveLength(2);
    expect(await site.isCached(batch)).toBe(true);
    await site.admin.tags.update({ id: site.tag.id, name: 'margins' });
    expect(await (await site.app.fetch(batch)).text()).toContain('margins');
  });

  test.for([
    ['a failure', address('casinos.bySlug', { slug: 'nothing' }), 404],
    ['a malformed input', '/trpc/casinos.list?input=%7B', 400],
    ['a refused input', address('casinos.list', { pageSize: 1_000_000 }), 400],
    ['a search', address('casinos.list', { q: 'acme' }), 200],
    ['an answer that depends on who asks', '/trpc/auth.me', 200],
    ['a batch with such an answer', `/trpc/auth.me,tags.list?batch=1&input=${encodeURIComponent('{}')}`, 200],
  ] as const)('is not cached when it is %s', async ([, path, status], { site }) => {
    const { entries } = site.app.services.answers;
    const answer = await site.app.fetch(path);
    await answer.text();
    expect(answer.status).toBe(status);
    if (status !== 200 || path.includes('auth.me')) {
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    expect(await site.isCached(path)).toBe(false);
    expect(site.app.services.answers.entries).toBe(entries);
  });
});
