import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { Db } from './database';
import { cached } from '../cache/query-cache';

/** Lists of the admin area count their rows up to here; one more means that there are more. */
export const MAX_COUNTED = 1000;

/** Counts the rows of a query, up to MAX_COUNTED + 1: an exact number would cost the more the more there is. */
export async function countUpTo<Tables, From extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  const found = query
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .limit(MAX_COUNTED + 1);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${found}) as found`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * As countUpTo, for what also changes without a notice, as by a sign-up: only that there are more than MAX_COUNTED is
 * remembered, under a key that names what is counted, with its filter.
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

/**
 * The matching rows, collected before they are put in order. Few rows are found by their own index; walking the list's
 * order until a page is full would read nearly everything. Of many rows the scanInOrder meets a page soon; how many are many
 * depends on the table's size, since both read as much when they are the root of its rows times a page's.
 */
export function materializeIfSmall<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  total: number,
  few = MAX_COUNTED,
): SelectQueryBuilder<Tables, From, Row> {
  // The planner does not look past an offset, not even one of nothing.
  return total > few ? query : query.offset(sql.lit(0));
}
