import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import { MAX_COUNTED, countUpTo } from './count-up-to';
import type { Db } from './database';
import { cached } from '../cache/query-cache';

/** As many matches are put together to be put in order; of more, walking the list's order meets a page sooner. */
export const MAX_COLLECTED = 3000;

/**
 * Matches to put together: to be counted no more than tell that there are too many, otherwise all of them. The planner
 * looks past neither a limit nor an offset, not even one of nothing.
 */
export const collected =
  (isCounted: boolean) =>
  <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    isCounted ? query.limit(MAX_COLLECTED + 1) : query.offset(sql.lit(0));

/** Of a page cut from matches that are called `found`: how many those are, or that they are more than is counted. */
export const totalFound = (isCounted: boolean) =>
  (isCounted ? sql<number>`(select count(*) from found)` : sql.lit(MAX_COUNTED + 1)).as('total');

interface Ways<Tables, From extends keyof Tables, Row> {
  /** The matches by their own index, as they are counted. */
  found: SelectQueryBuilder<Tables, From, unknown>;
  /** A page of the matches put together. */
  collect: (isCounted: boolean) => Promise<(Row & { total: number })[]>;
  scanInOrder: () => Promise<Row[]>;
}

type Way = 'count' | 'collect' | 'scan';

function wayFor(total: number): Way {
  if (total > MAX_COLLECTED) return 'scan';
  return total > MAX_COUNTED ? 'collect' : 'count';
}

/**
 * One page of a search, and how many match, up to MAX_COUNTED + 1. Only that there are too many to count, or to
 * collect, is remembered, under a key that names the search: sign-ups change the rest without a notice.
 */
export async function searchPage<Tables, From extends keyof Tables, Row>(
  db: Db,
  key: string,
  { found, collect, scanInOrder }: Ways<Tables, From, Row>,
): Promise<{ rows: Row[]; total: number }> {
  const count = async () => {
    const rows = await collect(true);
    return { rows, total: rows[0]?.total ?? (await countUpTo(db, found)) };
  };
  let counted: Awaited<ReturnType<typeof count>> | undefined;
  const way = await cached(db, { key, tags: [] }, async () => {
    counted = await count();
    return wayFor(counted.total);
  });
  if (way === 'count') counted ??= await count();
  if (counted && counted.total <= MAX_COLLECTED) {
    return { rows: counted.rows, total: Math.min(counted.total, MAX_COUNTED + 1) };
  }
  return { rows: await (way === 'collect' ? collect(false) : scanInOrder()), total: MAX_COUNTED + 1 };
}
