import { AppError } from '../errors';

/** Where a list goes on, as text that a client carries back unread. */
export function encodeCursor(values: readonly (string | number | boolean | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The values of a cursor of ours, as text; anything else is refused. */
export function decodeCursor<const Parts extends readonly RegExp[]>(
  cursor: string,
  parts: Parts,
): { [Index in keyof Parts]: string } {
  const values = parsed(cursor);
  const isOurs = values?.length === parts.length && parts.every((part, index) => part.test(values[index] ?? ''));
  if (!values || !isOurs) throw new AppError('BAD_REQUEST', 'The list cannot go on from there.');
  return values as { [Index in keyof Parts]: string };
}

function parsed(cursor: string): string[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values.map(String) : undefined;
  } catch {
    return undefined;
  }
}

export const CURSOR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A moment as Postgres writes it, whole to the microsecond. */
export const CURSOR_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;

/** Rows that were asked for one more than `limit`, as a page of a list by date; `createdText` is the date with all its digits. */
export function datedPage<Row extends { id: string; createdText: string }>(rows: readonly Row[], limit: number) {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(({ createdText: _, ...row }) => row),
    nextCursor: last ? encodeCursor([last.createdText, last.id]) : null,
  };
}
