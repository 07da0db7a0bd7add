import { csvLine } from '../../base/csv';
import type { Db } from '../../database/database';
import { listSubscribers } from './subscribers.admin.queries';
import type { SubscriberListQuery } from '../../../shared/content/newsletter.schema';

const BATCH = 100;
const HEAD = ['email', 'status', 'consent_at', 'confirmed_at', 'unsubscribed_at', 'source'];

export async function* subscribersCsv(
  db: Db,
  query: Pick<SubscriberListQuery, 'q' | 'status'>,
): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read the file as UTF-8.
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
