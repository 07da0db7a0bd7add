import type { Transaction } from 'kysely';
import { announceAnything } from '../cache/announce-change';
import type { Database } from '../database/database';
import { demoAuthors } from './content/taxonomy';

/**
 * Deletes everything the demo seed wrote, and dependent rows. Content created by editors stays, as do the pages, which
 * are meant as starting text. Needs a transaction.
 */
export async function removeDemo(trx: Transaction<Database>): Promise<void> {
  for (const table of ['casinos', 'blog_posts', 'blog_categories', 'blog_tags', 'media'] as const) {
    await trx.deleteFrom(table).where('is_demo', '=', true).execute();
  }
  const invented = demoAuthors.map(({ email }) => email);
  await trx.deleteFrom('users').where('email', 'in', invented).where('password_hash', 'is', null).execute();
  await announceAnything(trx);
}
