import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { test } from '../../fixtures/cached-site';
import { inputFor } from '../../fixtures/fuzz/input-for';
import { fuzzing } from '../../fixtures/fuzz/settings';
import { PROCEDURES } from '../../fixtures/fuzz/wire-for';
import { appRouter } from '../../../server/app-router';
import { createQueryCacheKey } from '../../../server/trpc/query-cache-key';
import { encodeCursor } from '../../../server/database/list-cursor';

const queryCacheKey = createQueryCacheKey(appRouter);

const address = (name: string, input: unknown) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
const LIST = address('casinos.list', { sort: 'rating' });

const nestedLists = (depth: number): unknown => (depth === 0 ? [] : [nestedLists(depth - 1)]);

const CACHED_BY_INPUT = [
  'casinos.bySlug',
  'casinos.comparable',
  'casinos.compare',
  'casinos.compareAt',
  'casinos.list',
  'casinos.similar',
  'casinos.tools',
  'categories.bySlug',
  'changes.list',
  'pages.bySlug',
  'posts.bySlug',
  'posts.list',
  'posts.mentioning',
  'posts.related',
];

describe('a public query', () => {
  test('is served from the cache until its data changes', async ({ site }) => {
    await site.show(LIST);
    expect(await site.isCached(LIST)).toBe(true);
    await site.admin.casinos.update({ id: site.bolt.id, name: 'Bolt Two' });
    expect(await site.isCached(LIST)).toBe(false);
    expect(await site.show(LIST)).toContain('Bolt Two');
  });

  test('has an ETag and must be revalidated by every client', async ({ site }) => {
    await site.show(LIST);
    const answer = await site.app.fetch(LIST);
    await answer.text();
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(answer.headers.get('content-type')).toBe('application/json');
    const etag = answer.headers.get('etag') ?? '';
    expect((await site.app.fetch(LIST, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('shares one entry for every spelling of its input and any other query parameters', () => {
    const spelled = `/trpc/casinos.list?x=1&input=${encodeURIComponent('{ "json": { "page": 2, "sort": "rating" } }')}`;
    expect(queryCacheKey(spelled)?.key).toBe(queryCacheKey(address('casinos.list', { sort: 'rating', page: 2 }))?.key);
    expect(queryCacheKey(LIST)?.key).not.toBe(queryCacheKey(address('casinos.list', { sort: 'newest' }))?.key);
  });

  test.for([
    ['casinos.list', { gamemodes: ['dice', 'crash'] }, { gamemodes: ['crash', 'dice'] }],
    ['casinos.list', { facts: { languages: ['en', 'de'] } }, { facts: { languages: ['de', 'en'] } }],
    ['changes.list', { kinds: ['facts', 'bonus'] }, { kinds: ['bonus', 'facts'] }],
    ['casinos.compare', { slugs: ['bolt', 'acme'] }, { slugs: ['acme', 'bolt'] }],
  ] as const)('shares one entry for every order of the values in %s', async ([name, one, other], { site }) => {
    expect(queryCacheKey(address(name, one))).toEqual(queryCacheKey(address(name, other)));
    expect(queryCacheKey(address(name, one))?.isCacheable).toBe(true);
    const answer = await site.show(address(name, one));
    expect(answer).toContain('"result"');
    expect(await site.isCached(address(name, other))).toBe(true);
    expect(await site.show(address(name, other))).toBe(answer);
  });

  test('respects the order where it matters, and has no key where it is invalid', () => {
    const chosen = (addresses: string[]) => queryCacheKey(address('casinos.comparable', { chosen: addresses }))?.key;
    expect(chosen(['bolt', 'acme'])).not.toBe(chosen(['acme', 'bolt']));
    for (const gamemodes of [[{ toString: 1 }, {}], [['crash']], { constructor: ['b', 'a'] }, [null, 'crash']])
      expect(queryCacheKey(address('casinos.list', { gamemodes }))).toBeUndefined();
  });

  test.for([
    ['casinos.list', { json: {}, more: 1 }],
    ['casinos.list', { json: {}, meta: { more: 1 } }],
    ['casinos.list', { json: { q: null }, meta: { values: { q: ['undefined'] } } }],
    ['casinos.list', { json: { page: 1, pageSize: 20, sort: 'default', gamemodes: [], facts: {}, q: '  ' } }],
    ['casinos.bySlug', { json: { slug: ' acme ' } }],
    ['settings.public', { json: 7 }],
    ['settings.public', nestedLists(100)],
  ] as const)('shares the plain entry: %s with %j', async ([name, envelope], { site }) => {
    const plain = name === 'casinos.bySlug' ? address(name, { slug: 'acme' }) : `/trpc/${name}`;
    const answer = await site.show(plain);
    const { entries } = site.app.services.responseCache;
    const spelled = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(envelope))}`;
    expect(queryCacheKey(spelled)).toEqual(queryCacheKey(plain));
    expect(await site.show(spelled)).toBe(answer);
    expect(await site.isCached(spelled)).toBe(true);
    expect(site.app.services.responseCache.entries).toBe(entries);
  });

  test('shares one entry despite inputs for calls that a batch does not name', async ({ site }) => {
    const batch = (inputs: unknown) => `/trpc/casinos.list?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
    const answer = await site.show(batch({ 0: { json: {} } }));
    const { entries } = site.app.services.responseCache;
    expect(await site.show(batch({ 0: { json: {} }, 7: { json: {} } }))).toBe(answer);
    expect(site.app.services.responseCache.entries).toBe(entries);
  });

  test('has a key that maps to itself, for any accepted input', () => {
    const known = { slug: ['acme', 'bolt'], pair: ['acme-vs-bolt'] };
    const cached = PROCEDURES.filter(({ type, inputs }) => type === 'query' && inputs.length > 0);
    const reached = new Set<string>();
    for (const { path, inputs } of cached) {
      const [schema] = inputs;
      if (!schema) continue;
      fc.assert(
        fc.property(inputFor(schema, known), (input) => {
          const target = queryCacheKey(address(path, input));
          if (!target) return;
          reached.add(path);
          expect(queryCacheKey(target.key)).toEqual(target);
        }),
        fuzzing(30),
      );
    }
    expect([...reached].sort()).toEqual(CACHED_BY_INPUT);
  });

  test.for([
    ['a list that names something twice', address('casinos.list', { gamemodes: ['crash', 'crash'] })],
    ['a batch that asks the same twice', `/trpc/tags.list,tags.list?batch=1&input=${encodeURIComponent('{}')}`],
    ['a page beyond the end', address('casinos.list', { page: 10_000 })],
    ['a page in a size of its own', address('casinos.list', { page: 2, pageSize: 1 })],
    ['an offset beyond the end', address('posts.list', { offset: 996 })],
    ['an offset between the pages', address('posts.list', { offset: 1 })],
    ['a tag that nothing has', address('posts.list', { tag: 'nobody' })],
    ['a tag in another spelling', address('posts.list', { tag: 'House-Edge' })],
    ['a category in another spelling', address('posts.list', { category: 'GUIDES' })],
    ['a category at another spelling', address('categories.bySlug', { slug: 'Guides' })],
    ['a page at another spelling', address('pages.bySlug', { slug: 'About' })],
    ['a tool at another spelling', address('casinos.tools', { slug: 'Acme' })],
  ] as const)('is answered without a cache entry with %s', async ([, path], { site }) => {
    const { entries } = site.app.services.responseCache;
    expect(await site.show(path)).toContain('"result"');
    expect(site.app.services.responseCache.entries).toBe(entries);
  });

  test('keeps its entry, and its neighbours theirs, through 4,000 spellings of the input', async ({ site }) => {
    const kept = [address('casinos.list', {}), '/trpc/settings.public', '/trpc/tags.list', address('posts.list', {})];
    for (const path of kept) await site.show(path);
    const { entries, bytes } = site.app.services.responseCache;
    const cased = (text: string, bits: number) =>
      Array.from(text, (letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join('');
    const remembered = [
      (index: number) => `/trpc/settings.public?input=${index}`,
      (index: number) => `/trpc/tags.list?input=${encodeURIComponent(`{"json":"${index}`)}`,
      (index: number) => `/trpc/casinos.list?input=${encodeURIComponent(`{"json":{},"more":${index}}`)}`,
      (index: number) => `/trpc/casinos.list?x=${index}`,
    ];
    const made = [
      (index: number) => address('casinos.list', { page: index + 2 }),
      (index: number) => address('casinos.list', { pageSize: -index }),
      (index: number) => address('posts.list', { tag: `nobody ${index}` }),
      (index: number) => address('posts.list', { category: cased('guides', (index % 63) + 1) }),
      (index: number) => address('pages.bySlug', { slug: cased('responsible-gambling', index + 1) }),
      (index: number) => address('changes.list', { cursor: encodeCursor(['2030-01-01 00:00:00+00', index]) }),
    ];
    const times = (count: number, spellings: ((index: number) => string)[]) =>
      Array.from({ length: count }, (_, index) => spellings.map((spell) => spell(index))).flat();
    const paths = [...times(700, remembered), ...times(200, made)];
    const visit = async () => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop())
        await (await site.app.fetch(path)).arrayBuffer();
    };
    await Promise.all(Array.from({ length: 8 }, visit));
    expect(site.app.services.responseCache.entries).toBe(entries);
    expect(site.app.services.responseCache.bytes).toBe(bytes);
    for (const path of kept) expect([path, await site.isCached(path)]).toEqual([path, true]);
  }, 120_000);

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
  ] as const)('%s of %j creates no entry', async ([name, input], { site }) => {
    const { entries } = site.app.services.responseCache;
    await site.show(address(name, input));
    expect(site.app.services.responseCache.entries).toBe(entries);
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
  ] as const)('is not cached if it is %s', async ([, path, status], { site }) => {
    const { entries } = site.app.services.responseCache;
    const answer = await site.app.fetch(path);
    await answer.text();
    expect(answer.status).toBe(status);
    if (status !== 200 || path.includes('auth.me')) {
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    expect(await site.isCached(path)).toBe(false);
    expect(site.app.services.responseCache.entries).toBe(entries);
  });
});
