import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from './database';

/** Low enough that a batch with its cascading deletes finishes within the statement timeout. */
export const DELETED_AT_ONCE = 500;

interface Expired {
  table: keyof Database;
  where: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
}

/**
 * Returns the number deleted; less than `DELETED_AT_ONCE` means none are left. Skips locked rows, which the next run
 * deletes.
 */
export async function deleteBatch(db: Db, { table, where, orderBy }: Expired): Promise<number> {
  const rows = sql.table(table);
  // `= any (array(…))` runs the subquery once; `in` may run it again for each deleted row.
  const { numAffectedRows = 0n } = await sql`
    delete from ${rows} where ctid = any (array(
      select ctid from ${rows} where ${where} order by ${orderBy} limit ${sql.lit(DELETED_AT_ONCE)} for update skip locked
    ))
  `.execute(db);
  return Number(numAffectedRows);
}
