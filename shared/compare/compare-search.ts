import { MAX_COMPARED, MIN_COMPARED, comparePath } from '../content/comparison-path';
import { defineSearch, wordsParameter } from '../text/search-parameters';
import type { Search } from '../text/search-parameters';

const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_READ = MAX_COMPARED + 1;

export const chosenSites = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(','))]
    .filter((part) => ADDRESS.test(part) && part.length <= 100)
    .slice(0, MAX_READ);

export const compareSearch = defineSearch({
  with: {
    read: (text) => chosenSites(text).join(','),
    isIndexed: () => false,
    cacheCost: () => Infinity,
  },
  q: wordsParameter,
  find: {
    read: (text) => (text === '' ? '' : 'yes'),
    isIndexed: () => false,
  },
});

export type CompareSearch = Search<typeof compareSearch.parameters>;

export function chosenPath({ with: chosen = '', find }: CompareSearch): string | undefined {
  const sites = chosenSites(chosen);
  const isComparison = find === undefined && sites.length >= MIN_COMPARED && sites.length <= MAX_COMPARED;
  return isComparison ? comparePath(sites) : undefined;
}

export const comparisonSearch = defineSearch({
  facts: {
    read: (text) => (text === 'all' ? 'all' : ''),
    isIndexed: () => false,
  },
  country: { read: (text) => text, isIndexed: () => false },
});

export type ComparisonSearch = Search<typeof comparisonSearch.parameters>;
