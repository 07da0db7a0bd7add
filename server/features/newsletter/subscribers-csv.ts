import type { Db } from '../../database/database';
import { listSubscribers } from './subscribers.admin.queries';
import type { SubscriberListQuery } from '../../../shared/newsletter';

const BATCH = 100;
const HEAD = ['email', 'status', 'consent_at', 'confirmed_at', 'unsubscribed_at', 'source'];

/** A spreadsheet runs what begins with one of these as a formula; behind an apostrophe it is text. */
export function csvCell(value: string | Date | null): string {
  const text = value instanceof Date ? value.toISOString() : (value ?? '');
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const csvLine = (cells: readonly (string | Date | null)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** All subscribers that match, piece by piece. */
export async function* subscribersCsv(
  db: Db,
  query: Pick<SubscriberListQuery, 'q' | 'status'>,
): AsyncGenerator<string> {
  // The mark has spreadsheets read the file as UTF-8.
  yield `\ufeff${csvLine(HEAD)}`;
  let cursor: string | undefined;
  do {
    const page = await listSubscribers(db, { ...query, cursor, limit: BATCH });
    yield page.items
      .map((row) => csvLine([row.email, row.status, row.consentAt, row.confirmedAt, row.unsubscribedAt, row.source]))
      .join('');
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
