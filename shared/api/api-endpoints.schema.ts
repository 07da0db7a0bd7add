import type { ApiEndpointName } from './api-responses.schema';
import { DEFAULT_LIMIT, canonicalApiQuery, readApiQuery } from './api-input.schema';
import type { ApiQuery } from './api-input.schema';
import { chosenFacts } from '../casinos/casino-list-search';
import { getOrder } from '../casinos/casino-search';
import type { CasinoSearch } from '../casinos/casino-search';
import { casinoListInput, isCacheableList } from '../casinos/casinos.schema';
import type { CasinoListQuery } from '../casinos/casinos.schema';
import { MAX_PAGE_SIZE } from '../text/pagination';

export const API_ROOT = '/api/v1';
export const API_DOCUMENT = `${API_ROOT}/openapi.json`;

export interface ApiEndpoint {
  name: ApiEndpointName;
  path: string;
  title: string;
  about: string;
}

export const API_ENDPOINTS: readonly ApiEndpoint[] = [
  {
    name: 'casinos',
    path: `${API_ROOT}/casinos`,
    title: 'Listed casinos',
    about: 'Every site that has an offer, with the filters and orders of our own list.',
  },
  {
    name: 'casino',
    path: `${API_ROOT}/casinos/{slug}`,
    title: 'One casino',
    about: 'Sites that are paused, closed or warned of are here too, with the reason and without an offer.',
  },
  {
    name: 'facts',
    path: `${API_ROOT}/casinos/{slug}/facts`,
    title: 'Facts of a casino',
    about: 'Every fact we look for, with its source and the day of its check. A fact that is not known is null.',
  },
  {
    name: 'scores',
    path: `${API_ROOT}/casinos/{slug}/scores`,
    title: 'Scores of a casino',
    about: 'The parts of the rating with their weights and reasons.',
  },
  {
    name: 'casinoChanges',
    path: `${API_ROOT}/casinos/{slug}/changes`,
    title: 'History of a casino',
    about: 'Every change of its facts, scores, place, bonus and status, newest first.',
  },
  {
    name: 'changes',
    path: `${API_ROOT}/changes`,
    title: 'Changes of all casinos',
    about: 'The same for all of them together.',
  },
  {
    name: 'comparison',
    path: `${API_ROOT}/comparison`,
    title: 'Comparison',
    about: 'Two to four sites side by side, in the alphabetical order of their slugs.',
  },
  { name: 'posts', path: `${API_ROOT}/posts`, title: 'Articles', about: 'The newest first.' },
  { name: 'post', path: `${API_ROOT}/posts/{slug}`, title: 'One article', about: 'With its text.' },
];

const PATTERNS = API_ENDPOINTS.map(({ name, path }) => ({
  name,
  pattern: new RegExp(`^${path.replace('{slug}', '([a-z0-9]+(?:-[a-z0-9]+)*)')}$`),
}));

export function toCasinoListQuery(query: ApiQuery<'casinos'>): CasinoListQuery {
  const { sort, gamemodes, collection, q, limit } = query;
  const texts = Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, String(value ?? '') || undefined]),
  );
  const search = texts as CasinoSearch;
  return casinoListInput.parse({
    sort: getOrder({ sort }),
    gamemodes,
    collection,
    q,
    pageSize: limit,
    ...chosenFacts(search),
  });
}

const CACHEABLE_LIMITS = [DEFAULT_LIMIT, 50, MAX_PAGE_SIZE];

interface Paged {
  limit?: number;
  cursor?: string | undefined;
  q?: string | undefined;
  tag?: string | undefined;
}

/** Search text, cursors and rare filters have unlimited values and are not cached. */
function isCacheable(name: ApiEndpointName, query: Paged): boolean {
  const { limit = DEFAULT_LIMIT, cursor, q, tag } = query;
  if (cursor !== undefined || q !== undefined || tag !== undefined || !CACHEABLE_LIMITS.includes(limit)) return false;
  return name !== 'casinos' || isCacheableList(toCasinoListQuery(query as ApiQuery<'casinos'>));
}

export function canonicalApiAddress(url: string): { address: string; isCacheable: boolean } | undefined {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const search = end === -1 ? '' : url.slice(end + 1);
  if (path === API_DOCUMENT) return search === '' ? { address: path, isCacheable: true } : undefined;
  const endpoint = PATTERNS.find(({ pattern }) => pattern.test(path));
  if (endpoint === undefined) return undefined;
  const query = readApiQuery(endpoint.name, search);
  if (!query.success) return undefined;
  const address = path + canonicalApiQuery(endpoint.name, query.data);
  return { address, isCacheable: isCacheable(endpoint.name, query.data as Paged) };
}
