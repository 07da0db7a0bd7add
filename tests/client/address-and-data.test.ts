import { describe, expect, test, vi } from 'vitest';
import { lazily } from '../../client/data/lazily';
import { parseSearch, stringifySearch } from '../../client/search-params';

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

  test('empty values leave no trace and commas stay readable', () => {
    expect(stringifySearch({ gamemodes: ['crash', 'dice'], q: '', page: undefined })).toBe('?gamemodes=crash,dice');
    expect(stringifySearch({})).toBe('');
  });

  test('what is written is read back', () => {
    const search = { q: 'a&b=c #1 %', tag: 'case-battles' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});

describe('something loaded lazily', () => {
  test('is loaded by the first call, whose owner and arguments arrive', async () => {
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
    const lazy = lazily(load);
    expect(load).not.toHaveBeenCalled();
    await expect(lazy.a.double(21)).resolves.toBe(42);
  });

  test('is no promise itself', async () => {
    const lazy = lazily(() => Promise.resolve({ a: 1 }));
    await expect(Promise.resolve(lazy)).resolves.toBe(lazy);
  });
});
