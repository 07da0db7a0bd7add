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
