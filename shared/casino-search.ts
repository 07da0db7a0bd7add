import type { CasinoOrder } from './casino-filter';
import { isGamemode } from './gamemodes';
import type { Gamemode } from './gamemodes';
import { canonicalSearch, defineSearch, isIndexed, pageParameter, wordsParameter } from './search-parameters';
import type { Search, SearchParameter } from './search-parameters';

/**
 * The parameters that filter by more than gamemodes, in the order of addresses. Names alone: every page knows which
 * addresses there are, and what each parameter may say comes with the lists (casino-list-search.ts).
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

function modesOf(text: string): Gamemode[] {
  return [...new Set(text.split(',').filter(isGamemode))].sort();
}

/** Empty fields of a form leave nothing behind but the comma. */
export const partsOf = (text: string): string[] => text.split(',').filter(Boolean);

const modes = {
  read: (text) => modesOf(text).join(','),
  isCanonical: true,
} satisfies SearchParameter;

const showAll = { read: (text) => (text.split(',').includes('true') ? 'true' : '') } satisfies SearchParameter;

/** Parameters of the home page's list. A repeated parameter arrives as a comma list. */
export const homeSearch = defineSearch({
  sort: { read: (text) => text.split(',').find((sort) => sort === 'rating' || sort === 'newest') ?? '' },
  showAll,
  gamemodes: modes,
  q: wordsParameter,
  page: pageParameter,
});

// Lists that only repeat what others hold.
const unread = { read: (text) => text, isIndexed: () => false } satisfies SearchParameter;

const filters = {
  ...(Object.fromEntries(FILTER_PARAMS.map((param) => [param, unread])) as Record<FilterParam, typeof unread>),
  q: wordsParameter,
  page: pageParameter,
  'left-out': unread,
};
const sort = { read: (text) => (text === 'default' ? '' : text) } satisfies SearchParameter;

/**
 * Parameters of every other list of casinos, with what filters and sorts taken as it stands: the server sends browsers
 * to the one spelling of an address, and casino-list-search.ts drops what makes no sense.
 */
export const casinoParams = defineSearch({ sort, showAll, gamemodes: modes, ...filters });

/** The list of one gamemode, which is no choice there. */
export const gameParams = defineSearch({ sort, ...filters });

export type CasinoSearch = Search<typeof casinoParams.parameters>;

export function chosenModes({ gamemodes = '' }: CasinoSearch): Gamemode[] {
  return modesOf(gamemodes);
}

/** The procedure's name for the sort of an address. */
export function orderOf({ sort: order = 'default' }: CasinoSearch): CasinoOrder {
  return order.replaceAll('-', '_') as CasinoOrder;
}

/** One value that was chosen; of a set each stands alone. */
export interface Chosen {
  param: string;
  value: string;
}

export function chosenFilters(search: CasinoSearch): Chosen[] {
  return (['q', 'gamemodes', ...FILTER_PARAMS] as const).flatMap((param) => {
    const text = search[param];
    if (text === undefined) return [];
    return (param === 'q' ? [text] : partsOf(text)).map((value) => ({ param, value }));
  });
}

export function isFiltered(search: CasinoSearch): boolean {
  return chosenFilters(search).length > 0;
}

/** Another page of the same list. */
export function withPage(search: CasinoSearch, page: number): CasinoSearch {
  return casinoParams({ ...search, page: String(page), 'left-out': '' });
}

/** Another choice starts at the first page again. */
export function withChoice(search: CasinoSearch, choice: Omit<CasinoSearch, 'page'>): CasinoSearch {
  return withPage({ ...search, ...choice }, 1);
}

export function withModeToggled(search: CasinoSearch, mode: Gamemode): CasinoSearch {
  const chosen = chosenModes(search);
  const next = chosen.includes(mode) ? chosen.filter((other) => other !== mode) : [...chosen, mode];
  return withChoice(search, { gamemodes: next.join(',') });
}

/** Whether links to the list are for search engines too. */
export const isFollowed = (search: CasinoSearch): boolean => isIndexed(casinoParams, search);

/** The path under which a search engine should know this list: its order is no page of its own. */
export function canonicalPath(path: string, search: CasinoSearch): string {
  return path + canonicalSearch(casinoParams, search);
}
