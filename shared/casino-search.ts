import {
  CHECKED_STEPS,
  FILTERED_FACTS,
  NEVER,
  RATING_STEPS,
  SORT_OF_PARAM,
  factFilter,
  paramOf,
  stepText,
  textsOf,
} from './casino-fact-filters';
import type { FilteredFact } from './casino-fact-filters';
import type { CasinoOrder, WantedFact } from './casino-filter';
import { isGamemode } from './gamemodes';
import type { Gamemode } from './gamemodes';
import { canonicalSearch, defineSearch, isIndexed, pageParameter, wordsParameter } from './search-parameters';
import type { Search, SearchParameter } from './search-parameters';

function modesOf(text: string): Gamemode[] {
  return [...new Set(text.split(',').filter(isGamemode))].sort();
}

/** Empty fields of a form leave nothing behind but the comma. */
const partsOf = (text: string): string[] => text.split(',').filter(Boolean);

const SORTS = ['rating', 'newest', ...SORT_OF_PARAM.keys()];

const modes = {
  read: (text) => modesOf(text).join(','),
  isCanonical: true,
} satisfies SearchParameter;

// Lists that only repeat what others hold.
const filtering = { isIndexed: () => false } satisfies Partial<SearchParameter>;

/** A step may be typed as '4.0', a country as 'de'. */
function spelled(part: string, texts: ReadonlySet<string>): string | undefined {
  return [part, part.toUpperCase(), part.toLowerCase(), String(Number(part))].find((spelling) => texts.has(spelling));
}

/** One of the values on offer: the first that is one. */
function choiceParameter(values: readonly string[]) {
  const texts = new Set(values);
  const read = (text: string) => partsOf(text).map((part) => spelled(part, texts));
  return {
    ...filtering,
    read: (text) => read(text).find((value) => value !== undefined) ?? '',
    isWhole: (text) => !read(text).includes(undefined) && new Set(read(text)).size <= 1,
    cacheCost: () => 1,
  } satisfies SearchParameter;
}

/** Some of the values on offer, in the order they are offered in. */
function setParameter(values: readonly string[]) {
  const texts = new Set(values);
  const read = (text: string) => new Set(partsOf(text).map((part) => spelled(part, texts)));
  return {
    ...filtering,
    read: (text) => {
      const chosen = read(text);
      return values.filter((value) => chosen.has(value)).join(',');
    },
    isWhole: (text) => !read(text).has(undefined),
    cacheCost: (value) => partsOf(value).length,
  } satisfies SearchParameter;
}

function factParameter(key: FilteredFact) {
  const filter = factFilter(key);
  return filter.kind === 'any' ? setParameter(textsOf(filter)) : choiceParameter(textsOf(filter));
}

const factParameters = Object.fromEntries(FILTERED_FACTS.map((key) => [paramOf(key), factParameter(key)]));

const offered = {
  rating: choiceParameter(RATING_STEPS.map(String)),
  checked: choiceParameter(CHECKED_STEPS.map(String)),
  ...factParameters,
};

const OFFERED = Object.keys(offered);

/** The parameters of which a value was left out on the way here, for the page to say so. */
const leftOut = {
  ...filtering,
  read: (text) => {
    const named = new Set(partsOf(text));
    return [...OFFERED, 'sort', 'gamemodes'].filter((param) => named.has(param)).join(',');
  },
  isNote: true,
  cacheCost: () => Infinity,
} satisfies SearchParameter;

const choice = {
  sort: {
    read: (text) => partsOf(text).find((sort) => SORTS.includes(sort)) ?? '',
    isWhole: (text) => partsOf(text).every((sort) => sort === 'default' || SORTS.includes(sort)),
    cacheCost: (sort) => (SORT_OF_PARAM.has(sort) ? 1 : 0),
  },
  q: wordsParameter,
  page: pageParameter,
} satisfies Record<string, SearchParameter>;

const showAll = { read: (text) => (text.split(',').includes('true') ? 'true' : '') } satisfies SearchParameter;

/** Parameters of the home page's list. A repeated parameter arrives as a comma list. */
export const homeSearch = defineSearch({
  sort: { read: (text) => text.split(',').find((sort) => sort === 'rating' || sort === 'newest') ?? '' },
  showAll,
  gamemodes: modes,
  q: wordsParameter,
  page: pageParameter,
});

/** Parameters of every other list of casinos. */
export const casinoSearch = defineSearch({
  sort: choice.sort,
  showAll,
  gamemodes: { ...modes, isWhole: (text) => partsOf(text).every(isGamemode) },
  ...offered,
  q: choice.q,
  page: choice.page,
  'left-out': leftOut,
});

/** The list of one gamemode, which is no choice there. */
export const gameSearch = defineSearch({
  sort: choice.sort,
  ...offered,
  q: choice.q,
  page: choice.page,
  'left-out': leftOut,
});

export type CasinoSearch = Search<typeof casinoSearch.parameters>;

export function chosenModes({ gamemodes = '' }: CasinoSearch): Gamemode[] {
  return modesOf(gamemodes);
}

const valueOf = (search: CasinoSearch, param: string) =>
  (search as Readonly<Record<string, string | undefined>>)[param];

/** The procedure's name for the sort of an address. */
export function orderOf({ sort = 'default' }: CasinoSearch): CasinoOrder {
  return SORT_OF_PARAM.get(sort) ?? (sort as CasinoOrder);
}

/** The demand of an address on one fact. */
function wantedFact(key: FilteredFact, text: string): WantedFact | undefined {
  const filter = factFilter(key);
  switch (filter.kind) {
    case 'yes':
      return true;
    case 'zero':
      return 0;
    case 'any':
    case 'excludes':
      return partsOf(text);
    case 'max':
    case 'min':
      return text === NEVER ? NEVER : filter.steps?.find((step) => stepText(filter, step) === text);
  }
}

/** The part of an address that filters by facts, as the procedure takes it. */
export function chosenFacts(search: CasinoSearch) {
  const facts: Partial<Record<FilteredFact, WantedFact>> = {};
  for (const key of FILTERED_FACTS) {
    const text = valueOf(search, paramOf(key));
    const wanted = text === undefined || key === 'excluded_countries' ? undefined : wantedFact(key, text);
    if (wanted !== undefined) facts[key] = wanted;
  }
  const { rating, checked } = search;
  const availableIn = valueOf(search, paramOf('excluded_countries'));
  return {
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(availableIn !== undefined && { availableIn }),
    ...(rating !== undefined && { minRating: Number(rating) }),
    ...(checked !== undefined && { checkedWithin: Number(checked) }),
  };
}

/** One value that was chosen; of a set each stands alone. */
export interface Chosen {
  param: string;
  value: string;
}

export function chosenFilters(search: CasinoSearch): Chosen[] {
  return ['q', 'gamemodes', ...OFFERED].flatMap((param) => {
    const text = valueOf(search, param);
    if (text === undefined) return [];
    return (param === 'q' ? [text] : partsOf(text)).map((value) => ({ param, value }));
  });
}

export function isFiltered(search: CasinoSearch): boolean {
  return chosenFilters(search).length > 0;
}

/** Another page of the same list. */
export function withPage(search: CasinoSearch, page: number): CasinoSearch {
  return casinoSearch({ ...search, page: String(page), 'left-out': '' });
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
export const isFollowed = (search: CasinoSearch): boolean => isIndexed(casinoSearch, search);

/** The path under which a search engine should know this list: its order is no page of its own. */
export function canonicalPath(path: string, search: CasinoSearch): string {
  return path + canonicalSearch(casinoSearch, search);
}
