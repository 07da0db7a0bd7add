import { AppError } from '../errors';

/** Where a list goes on, as text that a client carries back unread. */
export function encodeCursor(values: readonly (string | number | boolean | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The form of a cursor's value. */
interface Part {
  test: (value: string) => boolean;
}

/** The values of a cursor of ours, as text; anything else is refused. */
export function decodeCursor<const Parts extends readonly Part[]>(
  cursor: string,
  parts: Parts,
): { [Index in keyof Parts]: string } {
  const values = parsed(cursor);
  const isOurs = values?.length === parts.length && parts.every((part, index) => part.test(values[index] ?? ''));
  if (!values || !isOurs)
    throw new AppError('BAD_REQUEST', 'The cursor is not one of this list: it cannot go on from there.');
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

const MOMENT =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?/;
const ZONE = /^[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

/** The moment that `text` begins with, and what follows it; undefined for days that no calendar has. */
function splitMoment(text: string): { zone: string } | undefined {
  const moment = MOMENT.exec(text)?.[0];
  const day = text.slice(0, 10);
  if (moment === undefined || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) return undefined;
  return { zone: text.slice(moment.length) };
}

/** A moment as Postgres writes it, whole to the microsecond. */
export const CURSOR_TIME: Part = { test: (text) => ZONE.test(splitMoment(text)?.zone ?? '') };

/** The same in UTC, without saying so. */
export const CURSOR_UTC_TIME: Part = { test: (text) => splitMoment(text)?.zone === '' };

/** Rows that were asked for one more than `limit`, as a page of a list by date; `createdText` is the date with all its digits. */
export function datedPage<Row extends { id: string; createdText: string }>(rows: readonly Row[], limit: number) {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(({ createdText: _, ...row }) => row),
    nextCursor: last ? encodeCursor([last.createdText, last.id]) : null,
  };
}
