import type { Transaction } from 'kysely';
import { announceChange } from '../../../cache/announce-change';
import type { Database } from '../../../database/database';
import { mayBeShown } from '../../../database/shown-people.queries';

/**
 * Announces a changed name or profile, but only if it is public, because each announcement invalidates cached pages. Call it
 * before deleting an account: afterwards its posts have no author.
 */
export async function announceName(trx: Transaction<Database>, userId: string): Promise<void> {
  if (await mayBeShown(trx, userId)) await announceChange(trx, ['authors']);
}
