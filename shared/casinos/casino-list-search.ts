import {
  CHECKED_STEPS,
  FILTERED_FACTS,
  NEVER,
  RATING_STEPS,
  SORT_OF_PARAM,
  factFilter,
  getFactParam,
  stepText,
  listFilterTexts,
} from '../facts/casino-fact-filters';
import type { FilteredFact } from '../facts/casino-fact-filters';
import type { WantedFact } from './casino-filter';
import { FILTER_PARAMS, casinoParams, gameParams, splitList } from './casino-search';
import type { CasinoSearch } from './casino-search';
import { COUNTRIES } from '../content/countries';
import { areWholeWeights, canonicalWeights, isPreset } from '../ranking/casino-weights';
import { isGamemode } from '../content/gamemodes';
import { defineSearch } from '../text/search-parameters';
import type { SearchParameter } from '../text/search-parameters';

const SORTS = ['rating', 'newest', ...SORT_OF_PARAM.keys()];

/** Accepts other spellings: '4.0' for a step, 'de' for a country. */
function spelled(part: string, texts: ReadonlySet<string>): string | undefined {
  return [part, part.toUpperCase(), part.toLowerCase(), String(Number(part))].find((spelling) => texts.has(spelling));
}

function choiceParameter(values: readonly string[]) {
  const texts = new Set(values);
  const read = (text: string) => splitList(text).map((part) => spelled(part, texts));
  return {
    isIndexed: () => false,
    read: (text) => read(text).find((value) => value !== undefined) ?? '',
    isWhole: (text) => !read(text).includes(undefined) && new Set(read(text)).size <= 1,
    cacheCost: () => 1,
  } satisfies SearchParameter;
}

function setParameter(values: readonly string[]) {
  const texts = new Set(values);
  const read = (text: string) => new Set(splitList(text).map((part) => spelled(part, texts)));
  return {
    isIndexed: () => false,
    read: (text) => {
      const chosen = read(text);
      return values.filter((value) => chosen.has(value)).join(',');
    },
    isWhole: (text) => !read(text).has(undefined),
    cacheCost: (value) => splitList(value).length,
  } satisfies SearchParameter;
}

function factParameter(key: FilteredFact) {
  const filter = factFilter(key);
  return filter.kind === 'any' ? setParameter(listFilterTexts(filter)) : choiceParameter(listFilterTexts(filter));
}

/** The visitor's choice without JavaScript; an unknown country counts as none. */
const country = choiceParameter(COUNTRIES);

const strict = {
  sort: {
    read: (text) => splitList(text).find((sort) => SORTS.includes(sort)) ?? '',
    isWhole: (text) => splitList(text).every((sort) => sort === 'default' || SORTS.includes(sort)),
    cacheCost: (sort) => (SORT_OF_PARAM.has(sort) ? 1 : 0),
  },
  rating: choiceParameter(RATING_STEPS.map(String)),
  checked: choiceParameter(CHECKED_STEPS.map(String)),
  ...Object.fromEntries(FILTERED_FACTS.map((key) => [getFactParam(key), factParameter(key)])),
  unknown: choiceParameter(['show']),
  'left-out': {
    isIndexed: () => false,
    read: (text) => {
      const named = new Set(splitList(text));
      return [...FILTER_PARAMS, 'sort', 'weigh', 'gamemodes'].filter((param) => named.has(param)).join(',');
    },
    isNote: true,
    cacheCost: () => Infinity,
  },
  country,
} satisfies Record<string, SearchParameter>;

const { gamemodes } = casinoParams.parameters;

const weigh = {
  isIndexed: () => false,
  read: canonicalWeights,
  isWhole: areWholeWeights,
  cacheCost: (value) => (isPreset(value) ? 1 : Infinity),
} satisfies SearchParameter;

export const casinoSearch = defineSearch({
  ...casinoParams.parameters,
  ...strict,
  sort: { ...strict.sort, read: (text, textOf) => (canonicalWeights(textOf('weigh')) ? '' : strict.sort.read(text)) },
  weigh,
  gamemodes: { ...gamemodes, isWhole: (text) => splitList(text).every(isGamemode) },
});

export const gameSearch = defineSearch({ ...gameParams.parameters, ...strict });

export const strictReviewSearch = defineSearch({ country });

function wantedFact(key: FilteredFact, text: string): WantedFact | undefined {
  const filter = factFilter(key);
  switch (filter.kind) {
    case 'yes':
      return true;
    case 'zero':
      return 0;
    case 'any':
    case 'excludes':
      return splitList(text);
    case 'max':
    case 'min':
      return text === NEVER ? NEVER : filter.steps?.find((step) => stepText(filter, step) === text);
  }
}

const getValue = (search: CasinoSearch, param: string) =>
  (search as Readonly<Record<string, string | undefined>>)[param];

export function chosenFacts(search: CasinoSearch) {
  const facts: Partial<Record<FilteredFact, WantedFact>> = {};
  for (const key of FILTERED_FACTS) {
    const text = getValue(search, getFactParam(key));
    const wanted = text === undefined || key === 'excluded_countries' ? undefined : wantedFact(key, text);
    if (wanted !== undefined) facts[key] = wanted;
  }
  const { rating, checked, unknown, 'available-in': availableIn } = search;
  return {
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(availableIn !== undefined && { availableIn }),
    ...(rating !== undefined && { minRating: Number(rating) }),
    ...(checked !== undefined && { checkedWithin: Number(checked) }),
    ...(unknown === 'show' && { unknown: 'show' as const }),
  };
}
