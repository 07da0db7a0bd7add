import { sql } from 'kysely';
import type { Db } from '../database/database';
import { deleteBatch } from '../database/delete-batch';

export interface DueMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attempts: number;
}

export type Channel = 'mail' | 'sms';

/** With `isWanted` false the statement runs as ever and stores nothing. */
export async function insertMail(
  db: Db,
  mail: Omit<DueMail, 'id' | 'attempts'>,
  isWanted: boolean,
  channel: Channel = 'mail',
): Promise<void> {
  await sql`
    insert into mail_queue (to_address, subject, text_body, html_body, headers, channel)
    select ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${JSON.stringify(mail.headers)}::jsonb, ${channel}
    where ${isWanted}::boolean
  `.execute(db);
}

/** Takes the longest due mail away from all other senders, for `leaseSeconds`: a sender that dies loses it again by then. */
export async function claimDueMail(
  db: Db,
  leaseSeconds: number,
  channel: Channel = 'mail',
): Promise<DueMail | undefined> {
  const claimed = await sql<DueMail>`
    update mail_queue set
      status = 'sending', attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from mail_queue
      where channel = ${channel} and status in ('queued', 'sending') and next_attempt_at <= now()
      order by next_attempt_at, id limit 1
      for update skip locked
    )
    returning id, to_address as "to", subject, text_body as text, html_body as html, headers, attempts
  `.execute(db);
  return claimed.rows[0];
}

// Bodies and headers hold links with tokens, and an address is stored no longer than it is needed.
const forgotten = { to_address: '', text_body: '', html_body: '', headers: '{}' };

export async function markMailSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({ ...forgotten, status: 'sent', sent_at: sql<Date>`now()`, last_error: null })
    .where('id', '=', id)
    .execute();
}

export async function markMailFailed(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({ ...forgotten, status: 'failed', last_error: reason })
    .where('id', '=', id)
    .execute();
}

async function countMessages(db: Db, states: readonly string[]): Promise<Record<Channel, number>> {
  const rows = await db
    .selectFrom('mail_queue')
    .select(['channel', (query) => query.fn.countAll<number>().as('messages')])
    .where('status', 'in', states)
    .groupBy('channel')
    .execute();
  const messages = (channel: Channel) => rows.find((row) => row.channel === channel)?.messages ?? 0;
  return { mail: messages('mail'), sms: messages('sms') };
}

/** Counts the unsent messages of each channel. */
export async function countWaitingMessages(db: Db): Promise<Record<Channel, number>> {
  return await countMessages(db, ['queued', 'sending']);
}

/** Counts the messages of each channel given up in the last 30 days. */
export async function countFailedMessages(db: Db): Promise<Record<Channel, number>> {
  return await countMessages(db, ['failed']);
}

export async function postponeMail(db: Db, id: string, reason: string, seconds: number): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({
      status: 'queued',
      last_error: reason,
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .execute();
}

/** Removes what was sent or given up more than 30 days ago. */
export async function deleteOldMail(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'mail_queue',
    where: sql`status in ('sent', 'failed') and created_at < now() - interval '30 days'`,
    orderBy: sql`created_at`,
  });
}
