import { API_ROOT, canonicalApiAddress } from '../../shared/api/api-endpoints.schema';
import { badgeSearch } from '../../shared/api/badge';
import { parseSearch, stringifySearch } from '../../shared/text/search-parameters';
import type { CacheKey } from './cached-response';

const MAX_KEY = 500;

const BADGE = /^\/badge\/[a-z0-9-]+\.svg$/;

/** API responses and badges, requested by other sites: they have their own cache partition, so they evict no pages. */
export const isExternalRequest = (url: string): boolean => url.startsWith(`${API_ROOT}/`) || url.startsWith('/badge/');

function badgeCacheKey(url: string): CacheKey {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const key = path + (end === -1 ? '' : stringifySearch(badgeSearch(parseSearch(url.slice(end + 1)))));
  return { key, part: 'api', isCacheable: BADGE.test(path) && key.length <= MAX_KEY };
}

/** The cache key is the canonical URL; undefined for paths outside the API and for invalid parameters. */
export function apiCacheKey(url: string): CacheKey | undefined {
  if (url.startsWith('/badge/')) return badgeCacheKey(url);
  const canonical = canonicalApiAddress(url);
  if (canonical === undefined) return undefined;
  const { address, isCacheable } = canonical;
  return { key: address, part: 'api', isCacheable: isCacheable && address.length <= MAX_KEY };
}
