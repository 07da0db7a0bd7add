import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The name a person is shown by, where `alias` is their profile in the query; null for one who is gone. */
export function personName(alias: string): RawBuilder<string | null> {
  const name = sql.ref(`${alias}.display_name`);
  const email = sql.ref(`${alias}.email`);
  return sql`coalesce(nullif(${name}, ''), nullif(split_part(${email}, '@', 1), ''))`;
}
