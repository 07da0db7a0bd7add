import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from './database';
import { executePrepared } from './prepared-statements';

/**
 * The driver parses every column separately, which for thirty columns takes longer than the statement. `dates` names
 * the timestamp columns, which JSON carries as text.
 */
export async function readAsJson<T>(db: Db, statement: RawBuilder<T>, dates: readonly (keyof T)[]): Promise<T[]> {
  const asJson = sql<{ row: T }>`select row_to_json(found) as row from (${statement}) as found`;
  const rows = await executePrepared(db, asJson);
  return rows.map(({ row }) => {
    for (const name of dates) {
      const text = row[name];
      if (text !== null) row[name] = new Date(text as string) as T[typeof name];
    }
    return row;
  });
}
