import { cacheCost, MAX_CACHE_COST, parseSearch, stringifySearch } from '../../shared/search-parameters';
import type { SearchParameters } from '../../shared/search-parameters';
import { searchParametersOf } from '../http/page-search';
import { isPersonal } from '../http/plain-path';
import type { CacheKey } from './cached-response';

/** Only addresses in their one canonical spelling are cached: of the others there is no end. */
const CANONICAL = /^\/$|^\/\.well-known\/jwks\.json$|^(?:\/[a-z0-9-]+){1,4}(?:\.(?:atom|txt|webmanifest|xml))?$/;
const MAX_KEY = 500;

const isCacheablePath = (path: string) => CANONICAL.test(path) && path.length <= MAX_KEY;

/** A comparison of any sites. */
const COMPARED = /^\/compare\//;

/** The key as the page reads it: its letters may come percent-encoded. */
function keyOf(pair: string): string {
  const [key = ''] = pair.split('=', 1);
  return key.includes('%') ? ([...new URLSearchParams(`?${key}`).keys()][0] ?? '') : key;
}

const isEmpty = (pair: string) => /^[^=]*=?$/.test(pair);

/** The query without what the page does not read, in the order of the page's definition. */
function knownQuery(parameters: SearchParameters, query: string): { known: string; hasEmpty: boolean } {
  const pairs = query.split('&');
  const keys = pairs.map(keyOf);
  const known = Object.keys(parameters).flatMap((key) => pairs.filter((_pair, at) => keys[at] === key));
  return { known: known.filter((pair) => !isEmpty(pair)).join('&'), hasEmpty: known.some(isEmpty) };
}

/** The key is the address without parameters that the page does not read; undefined for personal pages, which are never cached. */
export function pageCacheKey(url: string): CacheKey | undefined {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const query = end === -1 ? '' : url.slice(end + 1);
  if (isPersonal(path)) return undefined;
  const parameters = searchParametersOf(path);
  const { known, hasEmpty } = query === '' ? { known: '', hasEmpty: false } : knownQuery(parameters, query);
  const part = COMPARED.test(path) ? 'compared' : known === '' ? 'pages' : 'filtered';
  // Not the page itself but a redirect to it is the answer to an empty field: see canonicalAddress.
  if (known === '') return { key: path, part, isCacheable: !hasEmpty && isCacheablePath(path) };
  const key = `${path}?${known}`;
  const search = parseSearch(known);
  const isAffordable = cacheCost({ parameters }, search) <= MAX_CACHE_COST;
  // Each letter of a value may come percent-encoded: of such spellings there is no end.
  const isSpeltOnce = stringifySearch(search) === `?${known}`;
  const isOneOfFew = isCacheablePath(path) && key.length <= MAX_KEY && isAffordable && isSpeltOnce;
  return { key, part, isCacheable: !hasEmpty && isOneOfFew };
}
