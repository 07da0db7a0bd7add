import type { AnyRoute } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { routeTree } from '../../../client/routeTree.gen';
import { pageCacheKey } from '../../../server/cache/cache-keys';
import { canonicalAddress } from '../../../server/http/canonical-address';
import { SEARCH_OF_ROUTES } from '../../../server/http/page-search';
import { isPersonal } from '../../../server/http/paths';
import { FILTERED_FACTS, factFilter, getFactParam, listFilterTexts } from '../../../shared/facts/casino-fact-filters';
import {
  cacheCost,
  canonicalSearch,
  defineSearch,
  isIndexed,
  MAX_CACHE_COST,
} from '../../../shared/text/search-parameters';
import type { SearchParameters } from '../../../shared/text/search-parameters';

interface Reading {
  path: string;
  parameters: SearchParameters | undefined;
}

const withoutEnd = (path: string) => path.replace(/(.)\/$/, '$1');

/** Every route below the root that reads search parameters, with its full path. */
function routesReadingSearch(route: AnyRoute, parent = ''): Reading[] {
  const { path = '', validateSearch } = route.options as { path?: string; validateSearch?: object };
  const whole = withoutEnd(`${parent}/${path}`.replace(/\/+/g, '/'));
  const own = validateSearch && { path: whole, parameters: (validateSearch as Partial<Reading>).parameters };
  const children = Object.values((route.children ?? {}) as Record<string, AnyRoute>);
  return [...(own ? [own] : []), ...children.flatMap((child) => routesReadingSearch(child, whole))];
}

const reading = routesReadingSearch(routeTree);
const shared = reading.filter(({ path }) => !isPersonal(path));

/** Example values in canonical spelling; parameters not listed here accept any text. */
const EXAMPLES: Record<string, string> = {
  ...Object.fromEntries(
    FILTERED_FACTS.map((key) => {
      const texts = listFilterTexts(factFilter(key));
      return [getFactParam(key), factFilter(key).kind === 'any' ? texts.slice(0, 2).join(',') : texts[0]];
    }),
  ),
  rating: '4.5',
  checked: '30',
  'left-out': 'rating,min-deposit',
  sort: 'rating',
  showAll: 'true',
  gamemodes: 'crash,dice',
  page: '2',
  kind: 'posts',
  kinds: 'facts',
  country: 'SE',
  asked: 'sent',
  result: 'sent',
  facts: 'all',
  counts: 'both',
  find: 'yes',
  unknown: 'show',
  show: 'ending',
  weigh: 'fairness:1,payouts:3,terms:1',
};
const toText = (key: string) => EXAMPLES[key] ?? 'gold';
const getExample = (key: string) => `${key}=${toText(key)}`;

test('the server knows the search parameters of exactly the routes that are not personal', () => {
  expect(reading.map(({ path }) => path)).toContain('/admin');
  expect(new Set(shared.map(({ path }) => path))).toEqual(new Set(Object.keys(SEARCH_OF_ROUTES)));
});

test.for(shared)('the server and $path parse an address alike', ({ path, parameters = {} }) => {
  const rules = SEARCH_OF_ROUTES[path as keyof typeof SEARCH_OF_ROUTES].parameters as SearchParameters;
  expect(Object.keys(parameters)).toEqual(Object.keys(rules));
  // A visitor's own order takes the place of the sort order.
  const besides = (read: (key: string) => string) => (key: string) => (key === 'weigh' ? '' : read(key));
  const search = Object.fromEntries(
    Object.keys(rules).map((key) => [key, rules[key]?.read(toText(key), besides(toText))]),
  );
  expect(Object.values(search)).not.toContain('');
  for (const [key, value = ''] of Object.entries(search)) {
    expect(
      parameters[key]?.read(
        value,
        besides((other) => search[other] ?? ''),
      ),
      key,
    ).toBe(value);
    expect(isIndexed({ parameters }, { [key]: value }), key).toBe(isIndexed({ parameters: rules }, { [key]: value }));
  }
  expect(canonicalSearch({ parameters }, search)).toBe(canonicalSearch({ parameters: rules }, search));
});

describe.for(shared)('the route $path', ({ path, parameters = {} }) => {
  const address = path.replace(/\$\w+/g, 'some');
  const all = Object.keys(parameters)
    .filter((key) => key !== 'weigh')
    .map(getExample);

  test('the address of a route includes every search parameter in the canonical address and in the cache key', () => {
    expect(all).not.toEqual([]);
    const url = `${address}?${all.join('&')}`;
    expect(canonicalAddress(url)).toBeUndefined();
    expect(pageCacheKey(url)?.key).toBe(url);
    for (const own of Object.keys(parameters)
      .filter((key) => key === 'weigh')
      .map(getExample)) {
      expect(canonicalAddress(`${address}?${own}`)).toBeUndefined();
      expect(pageCacheKey(`${address}?${own}`)?.key).toBe(`${address}?${own}`);
    }
  });

  test('the address of a route has one spelling for every search parameter, so that other spellings share a page', () => {
    const url = `${address}?${[...all].reverse().join('&')}&utm_source=letter`;
    expect(pageCacheKey(url)?.key).toBe(`${address}?${all.join('&')}`);
    for (const key of Object.keys(parameters).filter((one) => one !== 'weigh')) {
      const doubled = canonicalAddress(`${address}?${[...all, getExample(key)].join('&')}`) ?? '';
      expect(doubled.split(`${key}=`).length, key).toBeLessThanOrEqual(2);
    }
  });
});

describe('a parameter defines', () => {
  const isStep = (value: string) => ['5', '10'].includes(value);
  const fact = {
    read: (text: string) => (/^\d+$/.test(text) ? text : ''),
    isIndexed: () => false,
    cacheCost: (value: string) => (isStep(value) ? 1 : Infinity),
  };
  const search = defineSearch({ page: { read: (text) => text, isCanonical: true }, 'min-deposit': fact });

  test('a parameter defines which texts are valid', () => {
    expect(search({ 'min-deposit': '5', page: '', other: 'x' })).toEqual({ 'min-deposit': '5' });
    expect(search({ 'min-deposit': 'five', page: 2 })).toEqual({});
  });

  test('a parameter defines whether it is in the canonical link, and whether the page is indexed', () => {
    expect(canonicalSearch(search, { 'min-deposit': '5', page: '2', other: 'x' })).toBe('?page=2');
    expect(isIndexed(search, { page: '2' })).toBe(true);
    expect(isIndexed(search, { page: '2', 'min-deposit': '5' })).toBe(false);
  });

  test('a parameter defines which values prevent caching, as too many together do', () => {
    const facts = defineSearch({ a: fact, b: fact, c: fact, d: fact, page: { read: (text) => text } });
    const isAffordable = (values: Record<string, string>) => cacheCost(facts, values) <= MAX_CACHE_COST;
    expect(isAffordable({ a: '5', b: '10', c: '5', page: '2' })).toBe(true);
    expect(isAffordable({ a: '5', b: '10', c: '5', d: '5' })).toBe(false);
    expect(isAffordable({ a: '7' })).toBe(false);
  });

  test('a parameter defines that a search result is not cached', () => {
    expect(pageCacheKey('/casinos?gamemodes=crash&page=2')?.isCacheable).toBe(true);
    expect(pageCacheKey('/casinos?gamemodes=crash&q=gold')?.isCacheable).toBe(false);
    expect(pageCacheKey('/blog?category=guides')?.isCacheable).toBe(true);
    expect(pageCacheKey('/blog?q=gold')?.isCacheable).toBe(false);
  });
});
