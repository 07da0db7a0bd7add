import { isKeptList } from '../../shared/casinos';
import type { CacheKey } from './cached-response';
import { isShallow } from '../http/nesting';
import type { Meta } from '../trpc/procedures';

const PREFIX = '/trpc/';
const MAX_KEY = 1_000;

interface Declared {
  _def: { type: string; meta?: Partial<Meta> };
}

/** The same text for the same value, however its keys are ordered and spaced. */
function canonical(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(canonical);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}

/** Procedures whose inputs combine any casinos. */
const COMPARED = /(^|,)casinos\.compare/;

/** Of searches there is no end, and of rare filters. */
function isEndless(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!isKeptList(value as Readonly<Record<string, unknown>>)) return true;
  return Object.entries(value).some(([key, inner]) => (key === 'q' && inner !== '') || isEndless(inner));
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
    const names = end === -1 ? url.slice(PREFIX.length) : url.slice(PREFIX.length, end);
    if (!names.split(',').every((name) => cacheable.has(name))) return undefined;
    const search = new URLSearchParams(end === -1 ? '' : url.slice(end + 1));
    const input = search.get('input');
    const value = input === null ? null : parsed(input);
    if (value === undefined) return undefined;
    const text = value === null ? '' : `input=${encodeURIComponent(JSON.stringify(canonical(value)))}`;
    const query = [search.get('batch') === '1' ? 'batch=1' : '', text].filter(Boolean).join('&');
    const key = `${PREFIX}${names}${query && `?${query}`}`;
    const part = COMPARED.test(names) ? 'compared' : 'calls';
    return { key, part, isCacheable: key.length <= MAX_KEY && !isEndless(value) };
  };
}
