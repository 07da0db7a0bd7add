import { sql } from 'kysely';
import type { Db } from '../../database/database';

interface ContactMessage {
  name: string;
  email: string;
  subject: string | null;
  message: string;
}

export async function insertContactMessage(db: Db, message: ContactMessage): Promise<string> {
  const { id } = await db.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Removes messages older than the 12 months the privacy page names. */
export async function deleteOldContactMessages(db: Db): Promise<void> {
  await db
    .deleteFrom('contact_messages')
    .where('created_at', '<', sql<Date>`now() - interval '12 months'`)
    .execute();
}
