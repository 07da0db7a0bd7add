import { AppError } from '../../errors';

/** Where a page of a list ended: the ordering value as the database writes it, and the row's id. */
export interface ListCursor {
  value: string;
  id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?$/;

export function writeCursor({ value, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** `kind` says what the list is ordered by. Undefined for the first page. */
export function readCursor(text: string | undefined, kind: 'moment' | 'text'): ListCursor | undefined {
  if (text === undefined || text === '') return undefined;
  const [value, id] = [parsed(text)].flat() as unknown[];
  const isGood =
    typeof value === 'string' &&
    typeof id === 'string' &&
    UUID.test(id) &&
    (kind === 'moment' ? MOMENT.test(value) && !Number.isNaN(Date.parse(value)) : !value.includes('\0'));
  if (!isGood) throw new AppError('BAD_REQUEST', 'This page of the list does not exist. Start again at the first.');
  return { value, id };
}

/** The rows of one page out of up to `limit` + 1, and the next page's cursor. */
export function pageOf<Row extends { id: string; orderValue: string }>(rows: readonly Row[], limit: number) {
  const items = rows.slice(0, limit).map(({ orderValue: _, ...row }) => row);
  const last = rows[limit - 1];
  const nextCursor = rows.length > limit && last ? writeCursor({ value: last.orderValue, id: last.id }) : null;
  return { items, nextCursor };
}
