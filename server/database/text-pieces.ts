import { sql } from 'kysely';
import { containsText } from './contains-text';

/** The pieces of four letters that cover a text; of two where it is shorter, or its one letter. */
export function coveringPieces(text: string): string[] {
  const letters = [...text];
  const size = letters.length >= 4 ? 4 : Math.min(letters.length, 2);
  const starts = Array.from({ length: Math.ceil(letters.length / size) }, (_, n) =>
    Math.min(n * size, letters.length - size),
  );
  return [...new Set(starts.map((start) => letters.slice(start, start + size).join('')))];
}

/** Whether a row's `pieces` have all those of the text, which must not be empty: it may stand in what they were made of. */
export function mayContain(pieces: string, text: string) {
  const covering = coveringPieces(text).map((piece) => sql`folded_text(${piece})`);
  return sql<boolean>`${sql.ref(pieces)} @> array[${sql.join(covering)}]`;
}

/** As containsText, for rows of which nearly all hold the text, and most in the very case: found so, it costs a tenth. */
export function surelyContains(column: string, text: string) {
  return sql<boolean>`(strpos(${sql.ref(column)}, ${text}) > 0 or ${containsText(column, text)})`;
}
