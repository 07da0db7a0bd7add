import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { foldText } from './fold-text';

/**
 * Case-insensitive substring search, served by trigram indexes. A regular expression with `***=` (literal match) costs
 * a fifth of ILIKE, which lower-cases both sides for every row.
 */
export function containsText(column: string, text: string) {
  return sql<boolean>`${sql.ref(column)} ~* ${`***=${text}`}`;
}

type Column = string | RawBuilder<unknown>;

const folded = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column);
// Escaped after folding, which turns a wide percent sign into a plain one.
const foldedLiteral = (text: string) => sql`regexp_replace(folded_text(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** Substring search without case, accents and ligatures, on a column that stores its text already folded. */
export const containsFolded = (column: Column, text: string) =>
  sql<boolean>`${folded(column)} like '%' || ${foldedLiteral(text)} || '%'`;

/** Prefix search on a column that stores its text already folded. */
export const beginsFolded = (column: Column, text: string) =>
  sql<boolean>`${folded(column)} like ${foldedLiteral(text)} || '%'`;

/** Whether a trigram index cannot find a text: as it is folded, where accents that are characters of their own go. */
export const isShort = (text: string): boolean => Array.from(foldText(text).text.trim()).length < 3;
