import { FILTERED_FACTS, SORTED_FACTS } from '../../../shared/facts/casino-fact-filters';
import type { FactValue } from '../../../shared/facts/casino-facts';
import { filterCasinos, orderValue } from '../../../shared/casinos/casino-filter';
import type { FilterRow, FilteredCasinos, Weights } from '../../../shared/casinos/casino-filter';
import { chosenFacts } from '../../../shared/casinos/casino-list-search';
import { MAX_PLACEMENT } from '../../../shared/casinos/casino-listing';
import { countedPlaces } from '../../../shared/ranking/casino-ranking';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import { chosenModes } from '../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';
import type { CasinoListQuery } from '../../../shared/casinos/casinos.schema';
import { isGamemode } from '../../../shared/content/gamemodes';
import { ownValue } from '../../../shared/text/own-value';
import { cached, cachedRows } from '../../cache/query-cache';
import type { RowSource } from '../../cache/cached-rows';
import type { Db } from '../../database/database';
import { encodeCursor, readValues } from '../../database/list-cursor';
import { listFilterRows, listIdsWithText } from './filter-rows.queries';

/** For the licence, the filter only checks whether one is stored. */
const FACT_KEYS = [...new Set<string>([...FILTERED_FACTS, ...SORTED_FACTS, 'licence'])];

type StoredRow = Awaited<ReturnType<typeof listFilterRows>>[number];

const getPlace = ({ placement }: Pick<StoredRow, 'placement'>) => placement ?? MAX_PLACEMENT + 1;

type Placed = Pick<StoredRow, 'id' | 'placement' | 'isRecommended' | 'rating'>;

const byPlace = (a: Omit<Placed, 'id'>, b: Omit<Placed, 'id'>) =>
  getPlace(a) - getPlace(b) || Number(b.isRecommended) - Number(a.isRecommended) || b.rating - a.rating;

const byRank = (a: Placed, b: Placed) => byPlace(a, b) || (a.id < b.id ? -1 : 1);

const NO_FACTS: Readonly<Record<string, FactValue>> = {};

type RankedRow = FilterRow & Pick<StoredRow, 'address' | 'placement' | 'isRecommended'>;

const NO_SCORES: ReadonlyMap<string, number> = new Map();

const toRow = ({ createdAt, verifiedAt, gamemodes, facts, scores, ...row }: StoredRow, rank: number): RankedRow => ({
  ...row,
  rank,
  createdAt: createdAt.getTime(),
  checkedAt: verifiedAt && verifiedAt.getTime(),
  modes: gamemodes.filter(isGamemode),
  facts: facts ?? NO_FACTS,
  scores: scores ? new Map(Object.entries(scores)) : NO_SCORES,
});

interface RankedRows {
  rows: readonly RankedRow[];
  places: ReadonlyMap<string, number>;
}

const filterRows: RowSource<StoredRow, RankedRows> = {
  kind: 'casino',
  load: async (db, ids) => new Map((await listFilterRows(db, ids, FACT_KEYS)).map((row) => [row.id, row])),
  arrange: (stored) => {
    const rows = [...stored].sort(byRank).map(toRow);
    return { rows, places: countedPlaces(rows) };
  },
};

/**
 * By casino id, counted among listed casinos so that there are no gaps. `joining` is counted as if it were listed.
 * Responses built from this need the tag 'places' or 'ranking'.
 */
export async function placesInList(db: Db, joining?: Placed): Promise<ReadonlyMap<string, number>> {
  const { rows, places } = await cachedRows(db, filterRows);
  return joining ? countedPlaces([...rows, joining].sort(byRank)) : places;
}

async function idsWithText(db: Db, q: string): Promise<ReadonlySet<string>> {
  const question = { key: `casinos with ${q}`, tags: ['casinos', 'casino:*'] };
  return await cached(db, question, async () => new Set(await listIdsWithText(db, q)));
}

function getWeights({ weigh = {} }: CasinoListQuery, criteria: readonly Criterion[]): Weights | undefined {
  const weights = criteria
    .map(({ key }) => ({ key, weight: ownValue(weigh, key) ?? 0 }))
    .filter(({ weight }) => weight > 0);
  return weights.length === 0 ? undefined : weights;
}

/** A visitor's own weights above 0, and the rows' scores by id. */
export interface Weighed {
  weights: Weights;
  rows: ReadonlyMap<string, Pick<FilterRow, 'scores'>>;
}

async function filteredRows(db: Db, query: CasinoListQuery, criteria: readonly Criterion[] = []) {
  const { sort, gamemodes, q, collection, facts, availableIn, minRating, checkedWithin, unknown } = query;
  const [{ rows }, found] = await Promise.all([cachedRows(db, filterRows), q === '' ? undefined : idsWithText(db, q)]);
  const asked = { sort, modes: gamemodes, facts, availableIn, minRating, checkedWithin, unknown, collection, found };
  const filter = { ...asked, weights: getWeights(query, criteria) };
  return { rows, filter, filtered: filterCasinos(rows, filter, new Date()) };
}

/** Filters the in-memory rows for a list. Responses built from this need the tag 'casinos'. */
export async function findCasinos(
  db: Db,
  query: CasinoListQuery,
  criteria: readonly Criterion[],
): Promise<{ filtered: FilteredCasinos; weighed: Weighed | null }> {
  const { rows, filter, filtered } = await filteredRows(db, query, criteria);
  const { weights } = filter;
  return { filtered, weighed: weights ? { weights, rows: new Map(rows.map((row) => [row.id, row])) } : null };
}

/** `asOf` is the same object while no casino has changed. */
export async function createCasinoMatcher(db: Db): Promise<{ asOf: object; find: (search: CasinoSearch) => string[] }> {
  const { rows } = await cachedRows(db, filterRows);
  const now = new Date();
  const find = (search: CasinoSearch) =>
    filterCasinos(rows, { sort: 'default', modes: chosenModes(search), facts: {}, ...chosenFacts(search) }, now).ids;
  return { asOf: rows, find };
}

/** Cursor fields: sort value, placement, recommendation and rating of the last row, and its address. */
const CURSOR = [/^-?(\d{1,16}(\.\d{1,4})?|Infinity)$/, /^\d{1,3}$/, /^(true|false)$/, /^\d(\.\d)?$/, 'text'] as const;

function rankAfter(rows: readonly RankedRow[], [placement = '', isRecommended, rating, address]: string[]): number {
  const last = { placement: Number(placement), isRecommended: isRecommended === 'true', rating: Number(rating) };
  // If that casino is gone, rows tied with it are repeated rather than skipped.
  const lastId = rows.find((row) => row.address === address)?.id ?? '';
  return rows.filter((row) => (byPlace(row, last) || (row.id <= lastId ? -1 : 1)) < 0).length;
}

/**
 * Casinos that keep their position appear exactly once across pages, even if others are added, removed or moved between
 * two requests.
 */
export async function findCasinoPage(db: Db, query: CasinoListQuery, cursor: string | undefined) {
  const { rows, filter, filtered } = await filteredRows(db, query);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const value = orderValue(filter);
  let found = filtered.ids.flatMap((id) => byId.get(id) ?? []);
  if (cursor !== undefined) {
    const [ordered, ...place] = readValues(cursor, CURSOR);
    const [last, rank] = [Number(ordered), rankAfter(rows, place)];
    found = found.filter((row) => value(row) > last || (value(row) === last && row.rank >= rank));
  }
  const page = found.slice(0, query.pageSize);
  const end = found.length > page.length ? page.at(-1) : undefined;
  return {
    ids: page.map(({ id }) => id),
    total: filtered.ids.length,
    nextCursor: end
      ? encodeCursor([String(value(end)), getPlace(end), String(end.isRecommended), end.rating, end.address])
      : null,
  };
}
