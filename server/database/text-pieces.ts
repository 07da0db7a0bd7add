import { sql } from 'kysely';
import { containsText } from './contains-text';
import type { Db } from './database';
import { cached } from '../cache/query-cache';

/** The pieces of four letters that cover a text; of two where it is shorter, or its one letter. */
export function coveringPieces(text: string): string[] {
  const letters = Array.from(text);
  const size = letters.length >= 4 ? 4 : Math.min(letters.length, 2);
  const starts = Array.from({ length: Math.ceil(letters.length / size) }, (_, n) =>
    Math.min(n * size, letters.length - size),
  );
  return [...new Set(starts.map((start) => letters.slice(start, start + size).join('')))];
}

/** More of the rows than this have a common piece. */
const COMMON_SHARE = 0.05;

/** As the planner's statistics know them. */
async function commonPieces(db: Db, table: string): Promise<ReadonlySet<string>> {
  return await cached(db, { key: `common pieces of ${table}`, tags: [] }, async () => {
    const { rows } = await sql<{ piece: string }>`
      select piece
      from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (piece, share)
      where schemaname = current_schema() and tablename = ${table} and attname = 'pieces' and share > ${COMMON_SHARE}
    `.execute(db);
    return new Set(rows.map(({ piece }) => piece));
  });
}

/**
 * The pieces to look a text up by in a table's `pieces`: without common ones, unless it has no other. Those would spare
 * few rows, and the index reads all that have them.
 */
export async function tellingPieces(
  db: Db,
  table: 'users' | 'profiles' | 'newsletter_subscribers',
  text: string,
): Promise<string[]> {
  const pieces = coveringPieces(text);
  const common = await commonPieces(db, table);
  const rare = pieces.filter((piece) => !common.has(piece.toLowerCase()));
  return rare.length > 0 ? rare : pieces;
}

/** Whether a row has all the pieces of a text, which must not be empty: it may stand in what they were made of. */
export function matchesTrigrams(column: string, pieces: readonly string[]) {
  // Folded at once, which keeps the letters where they are: the planner unfolds the function wherever it is named.
  return sql<boolean>`${sql.ref(column)} @> string_to_array(folded_text(${pieces.join('\n')}), e'\\n')`;
}

/** As containsText, for rows of which nearly all hold the text, and most in the very case: found so, it costs a tenth. */
export function containsExact(column: string, text: string) {
  return sql<boolean>`(strpos(${sql.ref(column)}, ${text}) > 0 or ${containsText(column, text)})`;
}
