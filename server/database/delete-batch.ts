import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from './database';

/** So few that a batch ends within the statement limit, whatever hangs on a row. */
export const DELETED_AT_ONCE = 500;

interface Expired {
  table: keyof Database;
  where: RawBuilder<unknown>;
  /** An index is read along it, so that a batch costs what it deletes. */
  orderBy: RawBuilder<unknown>;
}

/**
 * Deletes up to `DELETED_AT_ONCE` rows and returns how many there were; fewer than that means that none are left. Rows
 * which somebody else is changing or deleting are left for the next time.
 */
export async function deleteBatch(db: Db, { table, where, orderBy }: Expired): Promise<number> {
  const rows = sql.table(table);
  // An array is read once; `in` may read the rows again for each one it deletes.
  const { numAffectedRows = 0n } = await sql`
    delete from ${rows} where ctid = any (array(
      select ctid from ${rows} where ${where} order by ${orderBy} limit ${sql.lit(DELETED_AT_ONCE)} for update skip locked
    ))
  `.execute(db);
  return Number(numAffectedRows);
}
