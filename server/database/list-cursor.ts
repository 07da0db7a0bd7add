import { AppError } from '../base/errors';

export interface ListCursor {
  value: string;
  id: string;
}

const MOMENT =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?/;
const ZONE = /^[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

function splitMoment(text: string): { zone: string } | undefined {
  const moment = MOMENT.exec(text)?.[0];
  const day = text.slice(0, 10);
  if (moment === undefined || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) return undefined;
  return { zone: text.slice(moment.length) };
}

const KINDS = {
  moment: (text: string) => splitMoment(text)?.zone === '',
  zonedMoment: (text: string) => ZONE.test(splitMoment(text)?.zone ?? ''),
  momentOrNever: (text: string) => text === '-infinity' || splitMoment(text)?.zone === '',
  number: (text: string) => /^\d{1,9}$/.test(text),
  text: (text: string) => !text.includes('\0'),
};

const IDS = {
  uuid: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  serial: (text: string) => /^\d{1,18}$/.test(text),
  fact: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[a-z0-9_]{1,60}$/.test(text),
};

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

export const foreignCursor = () =>
  new AppError('BAD_REQUEST', 'The cursor is not one of this list: it cannot go on from there.', { field: 'cursor' });

export function readValues(cursor: string, forms: readonly (RegExp | keyof typeof KINDS)[]): string[] {
  const values = parsed(cursor);
  const fits = (form: RegExp | keyof typeof KINDS, value = '') =>
    typeof form === 'string' ? KINDS[form](value) : form.test(value);
  if (values.length !== forms.length || !forms.every((form, at) => fits(form, values[at]))) throw foreignCursor();
  return values;
}

export function readCursor(
  cursor: string | undefined,
  kind: keyof typeof KINDS,
  idKind: keyof typeof IDS = 'uuid',
): ListCursor | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const [value, id, ...rest] = parsed(cursor);
  const isOurs = value !== undefined && id !== undefined && rest.length === 0 && KINDS[kind](value) && IDS[idKind](id);
  if (!isOurs) throw foreignCursor();
  return { value, id };
}

export function toPage<Row extends { id: string | number; orderValue: string }>(rows: readonly Row[], limit: number) {
  const items = rows.slice(0, limit).map(({ orderValue: _, ...row }) => row);
  const last = rows[limit - 1];
  const nextCursor = rows.length > limit && last ? encodeCursor([last.orderValue, last.id]) : null;
  return { items, nextCursor };
}
