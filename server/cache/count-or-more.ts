import type { SelectQueryBuilder } from 'kysely';
import { MAX_COUNTED, countUpTo } from '../database/count-up-to';
import type { Db } from '../database/database';
import { cached } from './query-cache';

/**
 * Like countUpTo, for tables that also change without an invalidation, for example on sign-up. Caches only whether
 * there are more than MAX_COUNTED rows. `key` must identify the counted list and its filter.
 */
export async function countOrMore<Tables, From extends keyof Tables, Row>(
  db: Db,
  key: string,
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  let counted: number | undefined;
  const isMore = await cached(db, { key, tags: [] }, async () => {
    counted = await countUpTo(db, query);
    return counted > MAX_COUNTED;
  });
  return isMore ? MAX_COUNTED + 1 : (counted ?? (await countUpTo(db, query)));
}
