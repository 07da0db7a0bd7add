import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';

interface AlertMail {
  mailId: string;
  userId: string;
  tokenHash: string;
  isOfFilters: boolean;
}

export async function insertAlertMail(
  trx: Transaction<Database>,
  { mailId, userId, tokenHash, isOfFilters }: AlertMail,
): Promise<void> {
  await trx
    .insertInto('alert_mails')
    .values({ mail_id: mailId, user_id: userId, token_hash: tokenHash, is_of_filters: isOfFilters })
    .execute();
}

export async function deleteQueuedMails(
  trx: Transaction<Database>,
  { userId, isOfFilters }: Pick<AlertMail, 'userId' | 'isOfFilters'>,
): Promise<void> {
  await sql`
    delete from mail_queue using alert_mails
    where alert_mails.user_id = ${userId} and is_of_filters = ${isOfFilters} and mail_queue.id = alert_mails.mail_id
      and mail_queue.status in ('queued', 'sending')
  `.execute(trx);
}

export async function findOwnerOfLink(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('alert_mails')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.userId;
}

export async function deleteOldAlertMails(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'alert_mails',
    where: sql`created_at < now() - interval '180 days'`,
    orderBy: sql`created_at`,
  });
}
