import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { Db } from './database';

export const MAX_COUNTED = 1000;

export async function countUpTo<Tables, From extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, From, Row>,
  most = MAX_COUNTED,
): Promise<number> {
  const found = query
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .limit(most + 1);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${found}) as found`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Adds `offset 0` when at most `few` rows match, so that Postgres collects all matches before sorting them. Few matches
 * are cheapest through their own index; scanning in list order would read nearly the whole table to fill a page. With
 * many matches the ordered scan fills a page early. The two read equally many rows at sqrt(table rows × page size)
 * matches.
 */
export function materializeIfSmall<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  total: number,
  few = MAX_COUNTED,
): SelectQueryBuilder<Tables, From, Row> {
  // The planner never flattens a subquery with an offset, even offset 0.
  return total > few ? query : query.offset(sql.lit(0));
}
