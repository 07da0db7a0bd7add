import { cacheCost, MAX_CACHE_COST, parseSearch, stringifySearch } from '../../shared/text/search-parameters';
import type { SearchParameters } from '../../shared/text/search-parameters';
import { getSearchParameters } from '../http/page-search';
import { isPersonal } from '../http/paths';
import type { CacheKey } from './cached-response';
import { API_ROOT, canonicalApiAddress } from '../../shared/api/api-endpoints.schema';
import { badgeSearch } from '../../shared/api/badge';

/** Only canonical paths are cached: alternative spellings are unlimited. */
const CANONICAL = /^\/$|^\/\.well-known\/jwks\.json$|^(?:\/[a-z0-9-]+){1,4}(?:\.(?:atom|txt|webmanifest|xml))?$/;
const MAX_KEY = 500;

const isCacheablePath = (path: string) => CANONICAL.test(path) && path.length <= MAX_KEY;

const COMPARED = /^\/compare\//;

function toKey(pair: string): string {
  const [key = ''] = pair.split('=', 1);
  return key.includes('%') ? ([...new URLSearchParams(`?${key}`).keys()][0] ?? '') : key;
}

const isEmpty = (pair: string) => /^[^=]*=?$/.test(pair);

function knownQuery(parameters: SearchParameters, query: string): { known: string; hasEmpty: boolean } {
  const pairs = query.split('&');
  const keys = pairs.map(toKey);
  const known = Object.keys(parameters).flatMap((key) => pairs.filter((_pair, at) => keys[at] === key));
  return { known: known.filter((pair) => !isEmpty(pair)).join('&'), hasEmpty: known.some(isEmpty) };
}

/** The address without parameters that the page ignores; undefined for personal pages, which are never cached. */
export function pageCacheKey(url: string): CacheKey | undefined {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const query = end === -1 ? '' : url.slice(end + 1);
  if (isPersonal(path)) return undefined;
  const parameters = getSearchParameters(path);
  const { known, hasEmpty } = query === '' ? { known: '', hasEmpty: false } : knownQuery(parameters, query);
  const part = COMPARED.test(path) ? 'compared' : known === '' ? 'pages' : 'filtered';
  // An address with an empty parameter redirects: see canonicalAddress.
  if (known === '') return { key: path, part, isCacheable: !hasEmpty && isCacheablePath(path) };
  const key = `${path}?${known}`;
  const search = parseSearch(known);
  const isAffordable = cacheCost({ parameters }, search) <= MAX_CACHE_COST;
  // Values may be percent-encoded in many ways: only the canonical spelling is cached.
  const isSpeltOnce = stringifySearch(search) === `?${known}`;
  const isOneOfFew = isCacheablePath(path) && key.length <= MAX_KEY && isAffordable && isSpeltOnce;
  return { key, part, isCacheable: !hasEmpty && isOneOfFew };
}

const BADGE = /^\/badge\/[a-z0-9-]+\.svg$/;

/** API responses and badges, requested by other sites, have their own partition, so they evict no pages. */
export const isExternalRequest = (url: string): boolean => url.startsWith(`${API_ROOT}/`) || url.startsWith('/badge/');

function badgeCacheKey(url: string): CacheKey {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const key = path + (end === -1 ? '' : stringifySearch(badgeSearch(parseSearch(url.slice(end + 1)))));
  return { key, part: 'api', isCacheable: BADGE.test(path) && key.length <= MAX_KEY };
}

export function apiCacheKey(url: string): CacheKey | undefined {
  if (url.startsWith('/badge/')) return badgeCacheKey(url);
  const canonical = canonicalApiAddress(url);
  if (canonical === undefined) return undefined;
  const { address, isCacheable } = canonical;
  return { key: address, part: 'api', isCacheable: isCacheable && address.length <= MAX_KEY };
}
