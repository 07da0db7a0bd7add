import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserData } from '../../../client/trpc/browser-data';
import { pageQueries } from '../../../client/trpc/page-queries';
import { lazyProxy } from '../../../client/trpc/path-proxy';
import { parseSearch, stringifySearch } from '../../../shared/text/search-parameters';
import { callFailure } from '../admin-fixture';

test.for([
  ['?q=1e5', { q: '1e5' }],
  ['?q=null', { q: 'null' }],
  ['?q={"a":1}', { q: '{"a":1}' }],
  ['?gamemodes=crash&gamemodes=dice', { gamemodes: 'crash,dice' }],
  ['?q=&page=2', { page: '2' }],
  ['?__proto__=x', {}],
] as const)('the search parameter %s stays text', ([search, expected]) => {
  expect(parseSearch(search)).toEqual(expected);
});

test('empty values are left out and commas stay readable', () => {
  expect(stringifySearch({ gamemodes: ['crash', 'dice'], q: '', page: undefined })).toBe('?gamemodes=crash,dice');
  expect(stringifySearch({})).toBe('');
});

test('search parameters that are written are read back unchanged', () => {
  const search = { q: 'a&b=c #1 %', tag: 'case-battles' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('a lazily loaded object is loaded by the first call, which gets its this and arguments', async () => {
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

test('a lazily loaded object is not a promise itself', async () => {
  const lazy = lazyProxy(() => Promise.resolve({ a: 1 }));
  await expect(Promise.resolve(lazy)).resolves.toBe(lazy);
});

test('the queries of a page send each request once, by the procedure’s path', async () => {
  const ask = vi.fn((procedure: string, input: unknown) => Promise.resolve({ procedure, input }));
  const { posts, settings } = pageQueries(ask).utils;
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

test('the queries of a page are for loaders only: they cannot run a mutation', () => {
  const { client } = pageQueries(() => Promise.resolve());
  expect(() => client.posts.recordView.mutate({ slug: 'one' })).toThrow('client.posts.recordView.mutate');
});

describe('a change that fails', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    onlineManager.setOnline(true);
    vi.useRealTimers();
  });

  /** Makes the change; `answers` are the statuses of its failures, undefined for no answer. */
  function change(path: string[], answers: (number | undefined)[]) {
    const call = vi.fn(() => {
      if (answers.length === 0) return Promise.resolve('saved');
      return Promise.reject(callFailure(answers.shift()));
    });
    const { queryClient } = browserData;
    const mutation = queryClient
      .getMutationCache()
      .build(queryClient, queryClient.defaultMutationOptions({ mutationKey: [['admin', ...path]], mutationFn: call }));
    return { call, mutation, result: mutation.execute(undefined).catch(() => 'failed') };
  }

  test.for([
    ['a save is repeated after a lost connection and a 5xx', ['posts', 'update'], [undefined, 503], 'saved', 3],
    ['a save is given up after three retries', ['casinos', 'update'], [503, 503, 503, 503], 'failed', 4],
    ['a refused save is not repeated', ['posts', 'update'], [409], 'failed', 1],
    [
      'a creation that may have arrived is repeated, since its form counts once',
      ['posts', 'create'],
      [undefined],
      'saved',
      2,
    ],
    ['a deletion is not repeated', ['posts', 'remove'], [503], 'failed', 1],
  ] as const)('%s', async ([, path, answers, outcome, calls]) => {
    const { call, result } = change([...path], [...answers]);
    await vi.runAllTimersAsync();
    expect(await result).toBe(outcome);
    expect(call).toHaveBeenCalledTimes(calls);
  });

  test.for([
    ['casinos', 'update', [undefined], 1],
    ['posts', 'create', [undefined], 1],
  ] as const)('%s %s waits while the browser is offline', async ([router, procedure, answers, sent]) => {
    onlineManager.setOnline(false);
    const { call, mutation, result } = change([router, procedure], [...answers]);
    await vi.runAllTimersAsync();
    expect(call).toHaveBeenCalledTimes(sent);
    expect(mutation.state.isPaused).toBe(true);
    onlineManager.setOnline(true);
    await browserData.queryClient.resumePausedMutations();
    expect(await result).toBe('saved');
  });

  test('a deletion fails at once while the browser is offline', async () => {
    onlineManager.setOnline(false);
    expect(await change(['posts', 'remove'], [undefined]).result).toBe('failed');
  });
});
