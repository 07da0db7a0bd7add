import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * For admins: display name of the profile with the given alias, or else the local part of its email; null for a deleted
 * account.
 */
export function personName(alias: string): RawBuilder<string | null> {
  const name = sql.ref(`${alias}.display_name`);
  const email = sql.ref(`${alias}.email`);
  return sql`coalesce(nullif(${name}, ''), nullif(split_part(${email}, '@', 1), ''))`;
}

/** For visitors: display name of the profile with the given alias; null if none is set. Never a part of an address. */
export function publicName(alias: string): RawBuilder<string | null> {
  return sql`nullif(${sql.ref(`${alias}.display_name`)}, '')`;
}
