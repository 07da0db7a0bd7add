import { sql } from 'kysely';

/**
 * Whether the text stands somewhere in a column, in any case. Trigram indexes answer it. As a regular expression, which
 * `***=` has taken letter by letter, it costs a fifth of ILIKE, which puts both sides into lower case for every row.
 */
export function containsText(column: string, text: string) {
  return sql<boolean>`${sql.ref(column)} ~* ${`***=${text}`}`;
}

const likeFolded = (column: string, pattern: string) => sql<boolean>`${sql.ref(column)} like folded_text(${pattern})`;
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** As containsText, of a column that holds its text folded: a quarter of the cost. */
export const containsFolded = (column: string, text: string) => likeFolded(column, `%${escaped(text)}%`);

/** Whether a column that holds its text folded begins with the text. */
export const beginsFolded = (column: string, text: string) => likeFolded(column, `${escaped(text)}%`);
