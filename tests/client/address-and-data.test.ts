import { describe, expect, test, vi } from 'vitest';
import { lazyProxy } from '../../client/data/lazy-proxy';
import { pageQueries } from '../../client/data/page-queries';
import { parseSearch, stringifySearch } from '../../shared/search-parameters';

describe('search parameters', () => {
  test.for([
    ['?q=1e5', { q: '1e5' }],
    ['?q=null', { q: 'null' }],
    ['?q={"a":1}', { q: '{"a":1}' }],
    ['?gamemodes=crash&gamemodes=dice', { gamemodes: 'crash,dice' }],
    ['?q=&page=2', { page: '2' }],
    ['?__proto__=x', {}],
  ] as const)('%s stays text', ([search, expected]) => {
    expect(parseSearch(search)).toEqual(expected);
  });

  test('empty values are left out and commas stay readable', () => {
    expect(stringifySearch({ gamemodes: ['crash', 'dice'], q: '', page: undefined })).toBe('?gamemodes=crash,dice');
    expect(stringifySearch({})).toBe('');
  });

  test('written values are read back unchanged', () => {
    const search = { q: 'a&b=c #1 %', tag: 'case-battles' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});

describe('a lazily loaded object', () => {
  test('is loaded by the first call, which gets its this and arguments', async () => {
    const load = vi.fn(() =>
      Promise.resolve({
        a: {
          factor: 2,
          double(this: { factor: number }, n: number) {
            return Promise.resolve(n * this.factor);
          },
        },
      }),
    );
    const lazy = lazyProxy(load);
    expect(load).not.toHaveBeenCalled();
    await expect(lazy.a.double(21)).resolves.toBe(42);
  });

  test('is not a promise itself', async () => {
    const lazy = lazyProxy(() => Promise.resolve({ a: 1 }));
    await expect(Promise.resolve(lazy)).resolves.toBe(lazy);
  });
});

describe('the queries of a page', () => {
  test('send each request once, by the procedure’s path', async () => {
    const ask = vi.fn((procedure: string, input: unknown) => Promise.resolve({ procedure, input }));
    const { posts, settings } = pageQueries(ask);
    const twice = [posts.bySlug.ensureData({ slug: 'one' }), posts.bySlug.ensureData({ slug: 'one' })];
    const other = posts.bySlug.ensureData({ slug: 'two' });
    await expect(Promise.all([...twice, other, settings.public.ensureData()])).resolves.toEqual([
      { procedure: 'posts.bySlug', input: { slug: 'one' } },
      { procedure: 'posts.bySlug', input: { slug: 'one' } },
      { procedure: 'posts.bySlug', input: { slug: 'two' } },
      { procedure: 'settings.public', input: undefined },
    ]);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test('are for loaders only: they cannot run a mutation', () => {
    const { client } = pageQueries(() => Promise.resolve());
    expect(() => client.posts.recordView.mutate({ slug: 'one' })).toThrow('client.posts.recordView.mutate');
  });
});
