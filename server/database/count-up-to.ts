import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { Db } from './database';

/** Lists of the admin area count their rows up to here; one more means that there are more. */
export const MAX_COUNTED = 1000;

/** How many rows a query finds, up to MAX_COUNTED + 1: an exact number would cost the more the more there is. */
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
