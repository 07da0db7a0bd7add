import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';

/** Deletes the messages and the newsletter subscription of an address, which are bound to no account. */
export async function deleteCorrespondence(trx: Transaction<Database>, email: string): Promise<void> {
  for (const table of ['contact_messages', 'newsletter_subscribers'] as const) {
    await trx
      .deleteFrom(table)
      .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
      .execute();
  }
}
