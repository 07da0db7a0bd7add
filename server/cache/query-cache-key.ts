import { isKeptList } from '../../shared/casinos';
import type { CacheKey } from './cached-response';
import { isShallow } from '../http/nesting';
import type { Meta } from '../trpc/procedures';

const PREFIX = '/trpc/';
const MAX_KEY = 1_000;

interface Declared {
  _def: { type: string; meta?: Partial<Meta> };
}

type IsSet = (key: string) => boolean;

/** Lists that say the same in any order. */
const isSetOfInput: IsSet = (key) => key === 'gamemodes' || key === 'kinds' || key === 'slugs';

function isSetWithin(key: string, around: IsSet): IsSet {
  // Each list of facts names what is wanted.
  if (key === 'facts') return () => true;
  // The transformer's own lists are in the order of its steps.
  return key === 'meta' ? () => false : around;
}

const isText = (value: unknown) => typeof value === 'string';

/** The same text for the same value, however its keys and its lists are ordered and spaced. */
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

/** Procedures whose inputs combine any casinos. */
const COMPARED = 'casinos.compare';

/** Of searches there is no end, of rare filters, and of lists that name something twice. */
function isEndless(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) && new Set(value).size < value.length) return true;
  if (!isKeptList(value as Readonly<Record<string, unknown>>)) return true;
  return Object.entries(value).some(([key, inner]) => (key === 'q' && inner !== '') || isEndless(inner));
}

const hasOnly = (value: unknown, keys: readonly string[]) =>
  typeof value !== 'object' || value === null || Object.keys(value).every((key) => keys.includes(key));

/** Whether the input holds no more than is read of it: by the transformer, and in a batch for the calls that it names. */
function isAllRead(value: unknown, calls: number, isBatch: boolean): boolean {
  if (
    isBatch &&
    !hasOnly(
      value,
      Array.from({ length: calls }, (_, index) => String(index)),
    )
  )
    return false;
  const inputs = isBatch && typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return inputs.every(
    (input: { meta?: unknown } | null) => hasOnly(input, ['json', 'meta']) && hasOnly(input?.meta, ['values', 'v']),
  );
}

/** Undefined for what is no JSON, or nested deeper than may be walked. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isShallow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export type QueryCacheKey = (url: string) => CacheKey | undefined;

/**
 * Returns where the answer to a call over GET is cached: undefined for a call that depends on who asks, or that is
 * malformed. Cached are the public queries that say what they read.
 */
export function createQueryCacheKey(router: { _def: { procedures: object } }): QueryCacheKey {
  const cacheable = new Set(
    Object.entries(router._def.procedures as Record<string, Declared>)
      .filter(([, { _def }]) => _def.type === 'query' && _def.meta?.reads !== undefined)
      .map(([name]) => name),
  );
  return (url) => {
    if (!url.startsWith(PREFIX)) return undefined;
    const end = url.indexOf('?');
    const names = (end === -1 ? url.slice(PREFIX.length) : url.slice(PREFIX.length, end)).split(',');
    if (!names.every((name) => cacheable.has(name))) return undefined;
    const search = new URLSearchParams(end === -1 ? '' : url.slice(end + 1));
    const input = search.get('input');
    const value = input === null ? null : parsed(input);
    if (value === undefined) return undefined;
    const isBatch = search.get('batch') === '1';
    const text = value === null ? '' : `input=${encodeURIComponent(JSON.stringify(canonical(value)))}`;
    const query = [isBatch ? 'batch=1' : '', text].filter(Boolean).join('&');
    const key = `${PREFIX}${names.join(',')}${query && `?${query}`}`;
    const part = names.some((name) => name.startsWith(COMPARED)) ? 'compared' : 'calls';
    const isSpeltOnce = isAllRead(value, names.length, isBatch) && !isEndless(value);
    return { key, part, isCacheable: key.length <= MAX_KEY && isSpeltOnce };
  };
}
