import { LRUCache } from 'lru-cache';
import { PAGE_SIZE as POSTS_ON_A_PAGE } from '../../shared/content/blog-search';
import { DEFAULT_PAGE_SIZE, isCacheableList } from '../../shared/casinos/casinos.schema';
import { MAX_PAGE_SIZE } from '../../shared/text/pagination';
import type { CacheKey, Partition } from '../cache/cached-response';
import { createCallReader } from './public-calls';
import type { PublicCall, PublicCalls } from './public-calls';

const MAX_KEY = 2_000;
/** Memory for the memoised URLs and their cache keys. */
const MEMO_BYTES = 1024 * 1024;

type IsSet = (key: string) => boolean;

/** Input lists whose order is irrelevant. */
const isSetOfInput: IsSet = (key) => key === 'gamemodes' || key === 'kinds' || key === 'slugs';

// Every list inside `facts` is a set of wanted values.
const isSetWithin = (key: string, around: IsSet): IsSet => (key === 'facts' ? () => true : around);

const isText = (value: unknown) => typeof value === 'string';

/** Sorts object keys, and lists whose order is irrelevant, so that equal inputs serialise to the same text. */
function canonical(value: unknown, isSet = isSetOfInput): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => canonical(inner, isSet));
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([key, inner]) =>
      isSet(key) && Array.isArray(inner) && inner.every(isText)
        ? [key, inner.toSorted()]
        : [key, canonical(inner, isSetWithin(key, isSet))],
    ),
  );
}

/** Page sizes that the site's own pages use beyond the first page of a list. */
const OWN_SIZES: readonly unknown[] = [POSTS_ON_A_PAGE, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE];

/** Whether a list is requested from its start or in page steps that the site itself uses. */
function isUsualPart({ page = 1, pageSize, offset = 0, limit }: Readonly<Record<string, unknown>>): boolean {
  if (page !== 1) return OWN_SIZES.includes(pageSize);
  return offset === 0 || (OWN_SIZES.includes(limit) && Number(offset) % Number(limit) === 0);
}

/** Whether an input has unlimited variants: searches, cursors, odd page steps, rare filters, lists with duplicates. */
function isEndless(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) && new Set(value).size < value.length) return true;
  const fields = value as Readonly<Record<string, unknown>>;
  if (!isCacheableList(fields) || !isUsualPart(fields)) return true;
  return Object.entries(value).some(
    ([key, inner]) => ((key === 'q' || key === 'cursor') && Boolean(inner)) || isEndless(inner),
  );
}

/** Name prefix of the procedures whose inputs combine arbitrary casinos. */
const COMPARED = 'casinos.compare';

function partOf(calls: readonly PublicCall[]): Partition {
  if (calls.some(({ name }) => name.startsWith(COMPARED))) return 'compared';
  return calls.length > 1 ? 'batched' : 'calls';
}

/** The canonical URL of these calls: their cache key. */
function addressOf({ calls, isBatch }: PublicCalls): string {
  const envelopes = Object.fromEntries(
    calls.flatMap(({ input }, index) => (input === undefined ? [] : [[index, { json: canonical(input) }]])),
  );
  const sent: unknown = isBatch ? envelopes : envelopes[0];
  const input = Object.keys(envelopes).length === 0 ? '' : `input=${encodeURIComponent(JSON.stringify(sent))}`;
  const query = [isBatch ? 'batch=1' : '', input].filter(Boolean).join('&');
  return `/trpc/${calls.map(({ name }) => name).join(',')}${query && `?${query}`}`;
}

const isRepeated = (calls: readonly PublicCall[]) =>
  new Set(calls.map(({ name, input }) => `${name} ${JSON.stringify(input)}`)).size < calls.length;

export type QueryCacheKey = (url: string) => CacheKey | undefined;

/**
 * Maps the URL of a GET call to its cache key, which is also the URL the response is rendered from: it contains only
 * inputs that the procedures read. Undefined unless every call is a public query that declares its cache tags, with
 * valid input.
 */
export function createQueryCacheKey(router: { _def: { procedures: object } }): QueryCacheKey {
  const readCalls = createCallReader(router);
  return (url) => {
    const read = readCalls(url);
    if (!read) return undefined;
    const key = addressOf(read);
    const isFew = !isRepeated(read.calls) && read.calls.every(({ input }) => !isEndless(input));
    return { key, part: partOf(read.calls), isCacheable: key.length <= MAX_KEY && isFew };
  };
}

/** Memoises `queryCacheKey` for recent URLs: parsing an input takes longer than sending its cached response. */
export function memoizeCacheKey(queryCacheKey: QueryCacheKey): QueryCacheKey {
  const known = new LRUCache<string, CacheKey>({
    maxSize: MEMO_BYTES,
    sizeCalculation: ({ key }, url) => url.length + key.length,
  });
  return (url) => {
    const memoized = known.get(url);
    if (memoized) return memoized;
    const target = queryCacheKey(url);
    if (target?.isCacheable) known.set(url, target);
    return target;
  };
}
