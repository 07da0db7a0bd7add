import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';

interface AlertMail {
  mailId: string;
  userId: string;
  tokenHash: string;
}

export async function insertAlertMail(
  trx: Transaction<Database>,
  { mailId, userId, tokenHash }: AlertMail,
): Promise<void> {
  await trx.insertInto('alert_mails').values({ mail_id: mailId, user_id: userId, token_hash: tokenHash }).execute();
}

/** Account that received the mail with this link. */
export async function findOwnerOfLink(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('alert_mails')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.userId;
}

/** Links in mails work for 180 days. */
export async function deleteOldAlertMails(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'alert_mails',
    where: sql`created_at < now() - interval '180 days'`,
    orderBy: sql`created_at`,
  });
}
