import { FILTERED_FACTS, SORTED_FACTS } from '../../../shared/casino-fact-filters';
import type { FactValue } from '../../../shared/casino-facts';
import { filterCasinos } from '../../../shared/casino-filter';
import type { FilterRow, FilteredCasinos } from '../../../shared/casino-filter';
import { MAX_PLACEMENT } from '../../../shared/casino-listing';
import type { CasinoListQuery } from '../../../shared/casinos';
import { isGamemode } from '../../../shared/gamemodes';
import { cached, cachedRows } from '../../cache/query-cache';
import type { RowSource } from '../../cache/cached-rows';
import type { Db } from '../../database/database';
import { listFilterRows, listIdsWithText } from './filter-rows.queries';

/** Of a licence it counts that there is one. */
const FACT_KEYS = [...new Set<string>([...FILTERED_FACTS, ...SORTED_FACTS, 'licence'])];

type StoredRow = Awaited<ReturnType<typeof listFilterRows>>[number];

const placeOf = ({ placement }: StoredRow) => placement ?? MAX_PLACEMENT + 1;

const byRank = (a: StoredRow, b: StoredRow) =>
  placeOf(a) - placeOf(b) ||
  Number(b.isRecommended) - Number(a.isRecommended) ||
  b.rating - a.rating ||
  (a.id < b.id ? -1 : 1);

const NO_FACTS: Readonly<Record<string, FactValue>> = {};

const rowOf = ({ id, rating, createdAt, verifiedAt, gamemodes, facts }: StoredRow, rank: number): FilterRow => ({
  id,
  rank,
  rating,
  createdAt: createdAt.getTime(),
  checkedAt: verifiedAt && verifiedAt.getTime(),
  modes: gamemodes.filter(isGamemode),
  facts: facts ?? NO_FACTS,
});

const filterRows: RowSource<StoredRow, readonly FilterRow[]> = {
  kind: 'casino',
  load: async (db, ids) => new Map((await listFilterRows(db, ids, FACT_KEYS)).map((row) => [row.id, row])),
  arrange: (rows) => [...rows].sort(byRank).map(rowOf),
};

async function idsWithText(db: Db, q: string): Promise<ReadonlySet<string>> {
  const question = { key: `casinos with ${q}`, tags: ['casinos', 'casino:*'] };
  return await cached(db, question, async () => new Set(await listIdsWithText(db, q)));
}

/** The casinos a list asks for, from the rows in memory. Its readers depend on 'casinos'. */
export async function findCasinos(db: Db, query: CasinoListQuery): Promise<FilteredCasinos> {
  const { sort, gamemodes, q, collection, facts, availableIn, minRating, checkedWithin } = query;
  const [rows, found] = await Promise.all([cachedRows(db, filterRows), q === '' ? undefined : idsWithText(db, q)]);
  const filter = { sort, modes: gamemodes, facts, availableIn, minRating, checkedWithin, collection, found };
  return filterCasinos(rows, filter, new Date());
}
