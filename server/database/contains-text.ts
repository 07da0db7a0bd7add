import { sql } from 'kysely';

/**
 * Whether the text stands somewhere in a column, in any case. Trigram indexes answer it. As a regular expression, which
 * `***=` has taken letter by letter, it costs a fifth of ILIKE, which puts both sides into lower case for every row.
 */
export function containsText(column: string, text: string) {
  return sql<boolean>`${sql.ref(column)} ~* ${`***=${text}`}`;
}
