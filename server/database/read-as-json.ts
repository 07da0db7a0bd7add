import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from './database';

/**
 * The rows of a statement, each sent as one value of JSON: the driver describes and parses every column by itself, which
 * for thirty columns takes longer than the statement. `dates` are the columns that hold times, which JSON has as text.
 */
export async function readAsJson<T>(db: Db, statement: RawBuilder<T>, dates: readonly (keyof T)[]): Promise<T[]> {
  const { rows } = await sql<{ row: T }>`select row_to_json(found) as row from (${statement}) as found`.execute(db);
  return rows.map(({ row }) => {
    for (const name of dates) {
      const text = row[name];
      if (text !== null) row[name] = new Date(text as string) as T[typeof name];
    }
    return row;
  });
}
