import type { Transaction } from 'kysely';
import type { Database } from '../database/database';
import { demoAuthors } from './content/taxonomy';

/**
 * Deletes what the demo seed wrote, and what hangs on it. Content somebody else made stays, and so do the pages, whose
 * text is meant to stay. Needs a transaction.
 */
export async function removeDemo(trx: Transaction<Database>): Promise<void> {
  for (const table of ['casinos', 'blog_posts', 'blog_categories', 'blog_tags', 'media'] as const) {
    await trx.deleteFrom(table).where('is_demo', '=', true).execute();
  }
  const invented = demoAuthors.map(({ email }) => email);
  await trx.deleteFrom('users').where('email', 'in', invented).where('password_hash', 'is', null).execute();
}
