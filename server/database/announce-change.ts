import { sql } from 'kysely';
import type { Db } from './database';

export const CONTENT_CHANNEL = 'lootrank_content';

/**
 * Tells every replica that content changed, when the transaction commits. `tags` name what changed:
 * 'casinos', 'posts', 'categories', 'tags', 'pages', 'settings', 'media', 'messages', 'subscribers', 'users', or one thing,
 * as in 'post:<id>'.
 */
export async function announceChange(trx: Db, tags: readonly string[]): Promise<void> {
  await sql`select pg_notify(${CONTENT_CHANNEL}, ${JSON.stringify(tags)})`.execute(trx);
}
