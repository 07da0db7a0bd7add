import { defineSearch, wordsParameter } from './search-parameters';
import type { Search } from './search-parameters';

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;
/** Of the last part of a comparison's address. */
export const MAX_PAIR = 420;

export const BETWEEN = '-vs-';

/** Whether a slug could be taken for two in the address of a comparison. */
export const dividesPair = (slug: string): boolean => slug.includes(BETWEEN);

/** The last part of the address of a comparison, alphabetical. Slugs and ids are plain ASCII in lower case. */
export const pairOf = (addresses: readonly string[]): string => addresses.toSorted().join(BETWEEN);

export const comparePath = (addresses: readonly string[]): string => `/compare/${pairOf(addresses)}`;

const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** More than can be compared: so many are read, and said to be too many. */
const MAX_READ = MAX_COMPARED + 1;

/** The sites that an address of the picker names, each once. */
export const chosenSites = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(','))]
    .filter((part) => ADDRESS.test(part) && part.length <= 100)
    .slice(0, MAX_READ);

/** Parameters of the picker. A repeated parameter arrives as a comma list. */
export const compareSearch = defineSearch({
  with: {
    read: (text) => chosenSites(text).join(','),
    isIndexed: () => false,
    cacheCost: () => Infinity,
  },
  q: wordsParameter,
});

export type CompareSearch = Search<typeof compareSearch.parameters>;

/** The path that the picker's choice leads to: a comparison once there are two to four of them and nothing is searched for. */
export function chosenPath({ with: chosen = '', q }: CompareSearch): string | undefined {
  const sites = chosenSites(chosen);
  const isComparison = q === undefined && sites.length >= MIN_COMPARED && sites.length <= MAX_COMPARED;
  return isComparison ? comparePath(sites) : undefined;
}

/** Parameters of a comparison. */
export const comparisonSearch = defineSearch({
  only: {
    read: (text) => (text.split(',').includes('differences') ? 'differences' : ''),
    isIndexed: () => false,
  },
});

export type ComparisonSearch = Search<typeof comparisonSearch.parameters>;
