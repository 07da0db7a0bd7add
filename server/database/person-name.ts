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

/** Whether visitors may know the person with the given profile: by choice, and under a name. */
export const isKnown = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.is_public`)} and ${sql.ref(`${alias}.display_name`)} <> ''`;

/** For visitors: the name of a person whose profile is public; null for others. Never a part of an address. */
export function publicName(alias: string): RawBuilder<string | null> {
  return sql`case when ${isKnown(alias)} then ${sql.ref(`${alias}.display_name`)} end`;
}

/** Like publicName, under a change or decision: null too for a person who leaves these to the site's name. */
export function signature(alias: string): RawBuilder<string | null> {
  return sql`case when ${isKnown(alias)} and ${sql.ref(`${alias}.signs_changes`)}
    then ${sql.ref(`${alias}.display_name`)} end`;
}

/** The address of a public profile below /authors; null for others. */
export function publicSlug(alias: string): RawBuilder<string | null> {
  return sql`case when ${isKnown(alias)} then ${sql.ref(`${alias}.author_slug`)} end`;
}
