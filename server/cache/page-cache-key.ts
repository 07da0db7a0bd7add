import type { CacheKey } from './cached-response';
import { isPersonal } from '../http/plain-path';
import { queryKeysOf } from '../http/query-keys';

/** Only addresses in their one canonical spelling are kept: of the others there is no end. */
const CANONICAL = /^\/$|^(?:\/[a-z0-9-]+){1,4}(?:\.(?:atom|txt|webmanifest|xml))?$/;
const MAX_KEY = 400;

/** The query without what the page at `path` does not know, in one order. */
function knownQuery(path: string, query: string): string[] {
  const pairs = query.split('&').filter((pair) => !/^[^=]*=?$/.test(pair));
  return Object.keys(queryKeysOf(path)).flatMap((key) => pairs.filter((pair) => pair.startsWith(`${key}=`)));
}

/** Where the page or document of an address is kept: its key is the address without what does not matter. Personal pages: nowhere. */
export function pageCacheKey(url: string): CacheKey | undefined {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const query = end === -1 ? '' : url.slice(end + 1);
  if (isPersonal(path)) return undefined;
  const pairs = query === '' ? [] : knownQuery(path, query);
  const key = pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
  const isSearch = pairs.some((pair) => pair.startsWith('q='));
  const isCacheable = CANONICAL.test(path) && key.length <= MAX_KEY && !isSearch;
  return { key, part: pairs.length === 0 ? 'pages' : 'filtered', isCacheable };
}
