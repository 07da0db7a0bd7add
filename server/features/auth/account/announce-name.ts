import type { Transaction } from 'kysely';
import { announceChange } from '../../../cache/announce-change';
import type { Database } from '../../../database/database';
import { mayBeShown } from '../../../database/shown-people.queries';

/**
 * Announces that a name changed, where anybody can see it: each announcement drops cached pages. Before an account is
 * deleted, because its posts name nobody afterwards.
 */
export async function announceName(trx: Transaction<Database>, userId: string): Promise<void> {
  if (await mayBeShown(trx, userId)) await announceChange(trx, ['authors']);
}
