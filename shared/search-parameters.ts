import { pageFromText } from './pagination';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** `a=1&b=x&b=y` → `{a: '1', b: 'x,y'}`. Values stay strings, empty ones are dropped. */
export function parseSearch(search: string): Record<string, string> {
  const values = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(search)) {
    if (value === '' || key === '__proto__') continue;
    const earlier = values.get(key);
    if (earlier) earlier.push(value);
    else values.set(key, [value]);
  }
  return Object.fromEntries([...values].map(([key, parts]) => [key, parts.join(',')]));
}

/** The inverse: lists become comma lists; empty values leave no trace in the address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(',') : isEmpty(value) ? '' : `${value as string | number | boolean}`;
    if (text !== '') params.set(key, text);
  }
  // A comma is legal in a query and `gamemodes=crash,dice` is meant to be read.
  const query = params.toString().replaceAll('%2C', ',');
  return query === '' ? '' : `?${query}`;
}

export interface SearchParameter<Value extends string = string> {
  /**
   * The one spelling of what an address says; '' when it makes no sense or is the default. `textOf` returns what the
   * address says for another parameter, as it was typed.
   */
  read: (text: string, textOf: (key: string) => string) => Value | '';
  /** Whether `read` keeps all that a text says. Where it does not, the page says so, as the parameter that `isNote` names. */
  isWhole?: (text: string) => boolean;
  /** Names the parameters of which something was left out. */
  isNote?: boolean;
  /** Whether the page's canonical link names it. Without it the page is known under the address that lacks it. */
  isCanonical?: boolean;
  /** Whether search engines may list a page with that value; true unless said. */
  isIndexed?: (value: string) => boolean;
  /** Share of MAX_CACHE_COST that a page with that value uses up, Infinity for values without end; 0 unless said. */
  cacheCost?: (value: string) => number;
}

/** A page whose parameters cost more together is rendered and not cached. */
export const MAX_CACHE_COST = 3;

export type SearchParameters = Readonly<Record<string, SearchParameter>>;

export type Search<Parameters extends SearchParameters> = {
  [Key in keyof Parameters]?: Exclude<ReturnType<Parameters[Key]['read']>, ''> | undefined;
};

type Values = Readonly<Record<string, string | undefined>>;

interface Definition {
  parameters: SearchParameters;
}

/**
 * For `validateSearch`: an unusable value is dropped, never an error. The server reads `parameters` for the canonical
 * address and the cache key.
 */
export function defineSearch<const Parameters extends SearchParameters>(parameters: Parameters) {
  function read(values: Readonly<Record<string, unknown>>): Search<Parameters> {
    const textOf = (key: string) => (typeof values[key] === 'string' ? values[key] : '');
    const search: Record<string, string> = {};
    for (const [key, parameter] of Object.entries(parameters)) {
      const value = textOf(key) && parameter.read(textOf(key), textOf);
      if (value) search[key] = value;
    }
    return search as Search<Parameters>;
  }
  return Object.assign(read, { parameters });
}

export const MAX_SEARCH_LENGTH = 200;

/** Makes a text of an address acceptable to every search. */
export function searchWords(text: string, max = MAX_SEARCH_LENGTH): string {
  // Longer than a reader types; cutting first bounds the work, and may halve a character.
  const bounded = text.trimStart().slice(0, 2 * max);
  const clean = bounded.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu, ' ').trim();
  return clean
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** Words to search for: there are endlessly many such pages, and none is for search engines. */
export const wordsParameter = {
  read: (text: string) => searchWords(text),
  isIndexed: () => false,
  cacheCost: () => Infinity,
} satisfies SearchParameter;

export const pageParameter = {
  read: (text: string) => {
    const page = pageFromText(text);
    return page > 1 ? String(page) : '';
  },
  isCanonical: true,
} satisfies SearchParameter;

/** The query of the canonical link, its parameters in the order of their definition. */
export function canonicalSearch({ parameters }: Definition, search: Values): string {
  const known = Object.entries(parameters).filter(([, { isCanonical }]) => isCanonical);
  return stringifySearch(Object.fromEntries(known.map(([key]) => [key, search[key]])));
}

/** Whether search engines may list the page. */
export function isIndexed({ parameters }: Definition, search: Values): boolean {
  return Object.entries(search).every(([key, value]) => !value || (parameters[key]?.isIndexed?.(value) ?? true));
}

export function cacheCost({ parameters }: Definition, search: Values): number {
  const costs = Object.entries(search).map(([key, value]) => (value && parameters[key]?.cacheCost?.(value)) || 0);
  return costs.reduce((total, cost) => total + cost, 0);
}
