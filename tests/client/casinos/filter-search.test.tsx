import { describe, expect, test } from 'vitest';
import { homeListInputs } from '../../../client/features/casinos/home-casinos';
import { casinoSearch } from '../../../shared/casinos/casino-list-search';
import { canonicalPath, withChoice, withModeToggled } from '../../../shared/casinos/casino-search';

describe('the address of a list', () => {
  test('the address of a list keeps valid parameters in one canonical form and drops the rest', () => {
    expect(
      casinoSearch({ gamemodes: 'dice,crash,chess,dice', q: '  gold ', sort: 'rating', page: '2', showAll: 'true' }),
    ).toEqual({
      sort: 'rating',
      showAll: 'true',
      gamemodes: 'crash,dice',
      q: 'gold',
      page: '2',
    });
    for (const nonsense of [
      {},
      { sort: 'default' },
      { sort: 'name', page: '0', gamemodes: 'chess', showAll: 'yes', q: ' ' },
      { page: '1' },
      { page: '-3' },
      { page: {} },
    ]) {
      expect(casinoSearch(nonsense)).toEqual({});
    }
  });

  test('the address of a list cuts a search at 200 characters, never inside a surrogate pair', () => {
    expect(casinoSearch({ q: 'a'.repeat(300) }).q).toHaveLength(200);
    expect(casinoSearch({ q: `${'a'.repeat(199)}👻` }).q).toBe('a'.repeat(199));
    expect(casinoSearch({ q: 'a\u0000b' }).q).toBe('a b');
  });

  test('a mode is added and removed, each time from the first page', () => {
    const search = casinoSearch({ gamemodes: 'dice', page: '3', q: 'gold' });
    expect(withModeToggled(search, 'crash')).toEqual({ gamemodes: 'crash,dice', q: 'gold' });
    expect(withModeToggled(search, 'dice')).toEqual({ q: 'gold' });
    expect(withChoice(search, { gamemodes: '', q: '' })).toEqual({});
  });

  test('sorting does not change the canonical address', () => {
    expect(canonicalPath('/casinos', casinoSearch({ sort: 'rating', gamemodes: 'dice,crash', page: '2' }))).toBe(
      '/casinos?gamemodes=crash,dice&page=2',
    );
    expect(canonicalPath('/casinos', {})).toBe('/casinos');
  });
});

describe('the queries of the home page', () => {
  test('the queries of the home page load five casinos, five more for each page, a hundred with showAll', () => {
    expect(homeListInputs({}).inputs).toEqual([{ sort: 'default', gamemodes: [], page: 1, pageSize: 5 }]);
    expect(homeListInputs({ page: '3', sort: 'newest' }).inputs).toEqual([
      { sort: 'newest', gamemodes: [], page: 1, pageSize: 15 },
    ]);
    expect(homeListInputs({ showAll: 'true', gamemodes: 'dice' }).inputs).toEqual([
      { sort: 'default', gamemodes: ['dice'], page: 1, pageSize: 100 },
    ]);
  });

  test('the queries of the home page load more than a hundred in several calls', () => {
    const { inputs, shown } = homeListInputs({ page: '21' });
    expect(inputs.map(({ page, pageSize }) => [page, pageSize])).toEqual([
      [1, 100],
      [2, 100],
    ]);
    expect(shown).toBe(105);
  });
});
