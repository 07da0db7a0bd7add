import type { CasinoOrder } from './casino-filter';
import { isGamemode } from '../content/gamemodes';
import type { Gamemode } from '../content/gamemodes';
import { canonicalSearch, defineSearch, isIndexed, pageParameter, wordsParameter } from '../text/search-parameters';
import type { Search, SearchParameter } from '../text/search-parameters';

/**
 * In the order of the canonical URL. Only the names, because every page needs them; valid values are in
 * casino-list-search.ts, which only lists load.
 */
export const FILTER_PARAMS = [
  'rating',
  'checked',
  'min-deposit',
  'min-withdrawal',
  'payout-median',
  'withdrawal-fee',
  'payment-methods',
  'kyc-from',
  'skin-markup',
  'bonus-match',
  'bonus-wagering',
  'free-cases',
  'provably-fair',
  'seed-shown-before',
  'odds-published',
  'available-in',
  'languages',
  'support-median',
  'deposit-limits',
  'self-exclusion',
  'cool-off',
] as const;
type FilterParam = (typeof FILTER_PARAMS)[number];

function findModes(text: string): Gamemode[] {
  return [...new Set(text.split(',').filter(isGamemode))].sort();
}

export const splitList = (text: string): string[] => text.split(',').filter(Boolean);

const modes = {
  read: (text) => findModes(text).join(','),
  isCanonical: true,
} satisfies SearchParameter;

const showAll = { read: (text) => (text.split(',').includes('true') ? 'true' : '') } satisfies SearchParameter;

export const homeSearch = defineSearch({
  sort: { read: (text) => text.split(',').find((sort) => sort === 'rating' || sort === 'newest') ?? '' },
  showAll,
  gamemodes: modes,
  q: wordsParameter,
  page: pageParameter,
});

const unread = { read: (text) => text, isIndexed: () => false } satisfies SearchParameter;

const filters = {
  ...(Object.fromEntries(FILTER_PARAMS.map((param) => [param, unread])) as Record<FilterParam, typeof unread>),
  unknown: unread,
  q: wordsParameter,
  page: pageParameter,
  'left-out': unread,
  country: unread,
};
const sort = { read: (text) => (text === 'default' ? '' : text) } satisfies SearchParameter;

/**
 * Values are not validated here: the server redirects to the canonical URL, and casino-list-search.ts drops invalid
 * values.
 */
export const casinoParams = defineSearch({ sort, weigh: unread, showAll, gamemodes: modes, ...filters });

export const gameParams = defineSearch({ sort, ...filters });

export const reviewSearch = defineSearch({ country: unread });

export type CasinoSearch = Search<typeof casinoParams.parameters>;

export function chosenModes({ gamemodes = '' }: CasinoSearch): Gamemode[] {
  return findModes(gamemodes);
}

export function getOrder({ sort: order = 'default' }: CasinoSearch): CasinoOrder {
  return order.replaceAll('-', '_') as CasinoOrder;
}

export interface Chosen {
  param: string;
  value: string;
}

export function chosenFilters(search: CasinoSearch): Chosen[] {
  return (['q', 'gamemodes', ...FILTER_PARAMS] as const).flatMap((param) => {
    const text = search[param];
    if (text === undefined) return [];
    return (param === 'q' ? [text] : splitList(text)).map((value) => ({ param, value }));
  });
}

export function isFiltered(search: CasinoSearch): boolean {
  return chosenFilters(search).length > 0;
}

const ALWAYS_KNOWN: readonly string[] = ['q', 'gamemodes', 'rating', 'checked'];

const hasFacts = (search: CasinoSearch) => chosenFilters(search).some(({ param }) => !ALWAYS_KNOWN.includes(param));

export function withPage(search: CasinoSearch, page: number): CasinoSearch {
  const unknown = hasFacts(search) ? search.unknown : '';
  return casinoParams({ ...search, unknown, page: String(page), 'left-out': '' });
}

/** Returns to page 1, because the filter changes. */
export function withChoice(search: CasinoSearch, choice: Omit<CasinoSearch, 'page'>): CasinoSearch {
  return withPage({ ...search, ...choice }, 1);
}

export function withModeToggled(search: CasinoSearch, mode: Gamemode): CasinoSearch {
  const chosen = chosenModes(search);
  const next = chosen.includes(mode) ? chosen.filter((other) => other !== mode) : [...chosen, mode];
  return withChoice(search, { gamemodes: next.join(',') });
}

export const isFollowed = (search: CasinoSearch): boolean => isIndexed(casinoParams, search);

/** The sort order is not part of the canonical path. */
export function canonicalPath(path: string, search: CasinoSearch): string {
  return path + canonicalSearch(casinoParams, search);
}
