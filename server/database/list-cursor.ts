import { CURSOR_ID, CURSOR_UTC_TIME, decodeCursor, encodeCursor } from './keyset-cursor';

/** Where a page of a list ended: the ordering value as the database writes it, and the row's id. */
export interface ListCursor {
  value: string;
  id: string;
}

const KINDS = {
  moment: CURSOR_UTC_TIME,
  number: /^\d{1,9}$/,
  text: /^[^\0]*$/,
};

/** `kind` says what the list is ordered by. Undefined for the first page. */
export function readCursor(text: string | undefined, kind: keyof typeof KINDS): ListCursor | undefined {
  if (text === undefined || text === '') return undefined;
  const [value, id] = decodeCursor(text, [KINDS[kind], CURSOR_ID]);
  return { value, id };
}

/** The rows of one page out of up to `limit` + 1, and the next page's cursor. */
export function pageOf<Row extends { id: string; orderValue: string }>(rows: readonly Row[], limit: number) {
  const items = rows.slice(0, limit).map(({ orderValue: _, ...row }) => row);
  const last = rows[limit - 1];
  const nextCursor = rows.length > limit && last ? encodeCursor([last.orderValue, last.id]) : null;
  return { items, nextCursor };
}
