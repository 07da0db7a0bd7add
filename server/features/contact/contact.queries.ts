import { sql } from 'kysely';
import type { Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';

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

/** Retention stated on the privacy page: messages are stored for 12 months. */
export async function deleteOldContactMessages(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'contact_messages',
    where: sql`created_at < now() - interval '12 months'`,
    orderBy: sql`created_at, id desc`,
  });
}
