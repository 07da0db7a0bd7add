import { AppError } from '../errors';

/** The end of a page of a list: the ordering value as the database writes it, and the row's id. */
export interface ListCursor {
  value: string;
  id: string;
}

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

/** Values that a list may be ordered by, as the database writes them; moments to the microsecond. */
const KINDS = {
  moment: (text: string) => splitMoment(text)?.zone === '',
  zonedMoment: (text: string) => ZONE.test(splitMoment(text)?.zone ?? ''),
  /** A moment, or the one before all others: it never was. */
  momentOrNever: (text: string) => text === '-infinity' || splitMoment(text)?.zone === '',
  number: (text: string) => /^\d{1,9}$/.test(text),
  text: (text: string) => !text.includes('\0'),
};

const IDS = {
  uuid: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  serial: (text: string) => /^\d{1,18}$/.test(text),
  /** One of a casino's facts: '<uuid>:<key>'. */
  fact: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[a-z0-9_]{1,60}$/.test(text),
};

/** As text that a client carries back unread. */
export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function parsed(cursor: string): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values.map(String) : [];
  } catch {
    return [];
  }
}

const notOurs = () =>
  new AppError('BAD_REQUEST', 'The cursor is not one of this list: it cannot go on from there.', { field: 'cursor' });

/** The same for any number of values, each with the form it has to have. */
export function readValues(cursor: string, forms: readonly (RegExp | keyof typeof KINDS)[]): string[] {
  const values = parsed(cursor);
  const fits = (form: RegExp | keyof typeof KINDS, value = '') =>
    typeof form === 'string' ? KINDS[form](value) : form.test(value);
  if (values.length !== forms.length || !forms.every((form, at) => fits(form, values[at]))) throw notOurs();
  return values;
}

/** `kind` says what the list is ordered by. Undefined for the first page; anything that is not a cursor of ours is refused. */
export function readCursor(
  cursor: string | undefined,
  kind: keyof typeof KINDS,
  idKind: keyof typeof IDS = 'uuid',
): ListCursor | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const [value, id, ...rest] = parsed(cursor);
  const isOurs = value !== undefined && id !== undefined && rest.length === 0 && KINDS[kind](value) && IDS[idKind](id);
  if (!isOurs) throw notOurs();
  return { value, id };
}

/** The rows of one page out of up to `limit` + 1, and the next page's cursor. */
export function pageOf<Row extends { id: string | number; orderValue: string }>(rows: readonly Row[], limit: number) {
  const items = rows.slice(0, limit).map(({ orderValue: _, ...row }) => row);
  const last = rows[limit - 1];
  const nextCursor = rows.length > limit && last ? encodeCursor([last.orderValue, last.id]) : null;
  return { items, nextCursor };
}
