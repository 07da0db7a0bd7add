import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** For admins: the profile's display name, else the local part of its email; null for a deleted account. */
export function personName(alias: string): RawBuilder<string | null> {
  const name = sql.ref(`${alias}.display_name`);
  const email = sql.ref(`${alias}.email`);
  return sql`coalesce(nullif(${name}, ''), nullif(split_part(${email}, '@', 1), ''))`;
}

export const isNamedPublicly = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.is_public`)} and ${sql.ref(`${alias}.display_name`)} <> ''`;

/** For visitors: null unless the profile is public. Never part of an email address. */
export function publicName(alias: string): RawBuilder<string | null> {
  return sql`case when ${isNamedPublicly(alias)} then ${sql.ref(`${alias}.display_name`)} end`;
}

/** Like publicName, below a change or decision: also null if the person signs with the site's name. */
export function signature(alias: string): RawBuilder<string | null> {
  return sql`case when ${isNamedPublicly(alias)} and ${sql.ref(`${alias}.signs_changes`)}
    then ${sql.ref(`${alias}.display_name`)} end`;
}

export function publicSlug(alias: string): RawBuilder<string | null> {
  return sql`case when ${isNamedPublicly(alias)} then ${sql.ref(`${alias}.author_slug`)} end`;
}
