import type { Transaction } from 'kysely';
import { announceAnything } from '../../cache/announce-change';
import type { Database } from '../../database/database';

// A reserved domain that no real author can have.
const INVENTED_ADDRESSES = '%@lootrank.example';

/**
 * Deletes everything that the demo seed wrote, and dependent rows. Editors' content stays, as do the pages, which are
 * meant as starting text. Needs a transaction.
 */
export async function removeDemo(trx: Transaction<Database>): Promise<void> {
  for (const table of ['casinos', 'blog_posts', 'blog_categories', 'blog_tags', 'media'] as const) {
    await trx.deleteFrom(table).where('is_demo', '=', true).execute();
  }
  await trx.deleteFrom('users').where('email', 'like', INVENTED_ADDRESSES).where('password_hash', 'is', null).execute();
  await announceAnything(trx);
}
