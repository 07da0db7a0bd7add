import { pageFromText } from './pagination';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** `a=1&b=x&b=y` → `{a: '1', b: 'x,y'}`. Values stay strings; empty ones are dropped. */
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

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(',') : isEmpty(value) ? '' : `${value as string | number | boolean}`;
    if (text !== '') params.set(key, text);
  }
  // Keeps commas and colons readable, which are legal in a query: `gamemodes=crash,dice`.
  const query = params.toString().replace(/%(2C|3A)/g, decodeURIComponent);
  return query === '' ? '' : `?${query}`;
}

export interface SearchParameter<Value extends string = string> {
  /** Canonical form of a value; '' if it is invalid or the default. `textOf` returns another parameter's raw value. */
  read: (text: string, textOf: (key: string) => string) => Value | '';
  /**
   * False if `read` drops a part of the text; the parameter with `isNote` then names it, so that the page can say so.
   */
  isWhole?: (text: string) => boolean;
  isNote?: boolean;
  isCanonical?: boolean;
  isIndexed?: (value: string) => boolean;
  /** Share of MAX_CACHE_COST; Infinity for unlimited values. Defaults to 0. */
  cacheCost?: (value: string) => number;
}

/** Pages whose parameters cost more in total are not cached. */
export const MAX_CACHE_COST = 3;

export type SearchParameters = Readonly<Record<string, SearchParameter>>;

export type Search<Parameters extends SearchParameters> = {
  [Key in keyof Parameters]?: Exclude<ReturnType<Parameters[Key]['read']>, ''> | undefined;
};

type Values = Readonly<Record<string, string | undefined>>;

interface Definition {
  parameters: SearchParameters;
}

export function defineSearch<const Parameters extends SearchParameters>(parameters: Parameters) {
  function read(values: Readonly<Record<string, unknown>>): Search<Parameters> {
    const toText = (key: string) => (typeof values[key] === 'string' ? values[key] : '');
    const search: Record<string, string> = {};
    for (const [key, parameter] of Object.entries(parameters)) {
      const value = toText(key) && parameter.read(toText(key), toText);
      if (value) search[key] = value;
    }
    return search as Search<Parameters>;
  }
  return Object.assign(read, { parameters });
}

export const MAX_SEARCH_LENGTH = 200;

export function searchWords(text: string, max = MAX_SEARCH_LENGTH): string {
  // Cuts first, to bound the work on long input; the limit leaves room for blanks. The cut may split a character.
  const bounded = text.trimStart().slice(0, 2 * max);
  const clean = bounded.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu, ' ').trim();
  return clean
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** Search text: unlimited pages, none of them indexed. */
export const wordsParameter = {
  read: (text: string) => searchWords(text),
  isIndexed: () => false,
  cacheCost: () => Infinity,
} satisfies SearchParameter;

export const pageParameter = {
  read: (text: string) => (pageFromText(text) > 1 ? text : ''),
  isCanonical: true,
} satisfies SearchParameter;

export function canonicalSearch({ parameters }: Definition, search: Values): string {
  const known = Object.entries(parameters).filter(([, { isCanonical }]) => isCanonical);
  return stringifySearch(Object.fromEntries(known.map(([key]) => [key, search[key]])));
}

export function isIndexed({ parameters }: Definition, search: Values): boolean {
  return Object.entries(search).every(([key, value]) => !value || (parameters[key]?.isIndexed?.(value) ?? true));
}

export function cacheCost({ parameters }: Definition, search: Values): number {
  const costs = Object.entries(search).map(([key, value]) => (value && parameters[key]?.cacheCost?.(value)) || 0);
  return costs.reduce((total, cost) => total + cost, 0);
}
