import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Display name of the profile with the given alias, or else the local part of its email; null for a deleted account.
 */
export function personName(alias: string): RawBuilder<string | null> {
  const name = sql.ref(`${alias}.display_name`);
  const email = sql.ref(`${alias}.email`);
  return sql`coalesce(nullif(${name}, ''), nullif(split_part(${email}, '@', 1), ''))`;
}
