import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../database/database';
import { deleteBatch } from '../database/delete-batch';
import { JOB_SCHEMA } from '../jobs/enqueue.queries';

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
  id: string,
  mail: Omit<DueMail, 'id' | 'attempts'>,
  isWanted: boolean,
  channel: Channel = 'mail',
): Promise<void> {
  await sql`
    insert into mail_queue (id, to_address, subject, text_body, html_body, headers, channel)
    select ${id}::uuid, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${JSON.stringify(mail.headers)}::jsonb, ${channel}
    where ${isWanted}::boolean
  `.execute(db);
}

/** Counts a try before it is made. Nothing where the message was sent or given up meanwhile, or is gone. */
export async function beginAttempt(db: Db, id: string): Promise<DueMail | undefined> {
  const begun = await sql<DueMail>`
    update mail_queue set status = 'sending', attempts = attempts + 1
    where id = ${id} and status in ('queued', 'sending')
    returning id, to_address as "to", subject, text_body as text, html_body as html, headers, attempts
  `.execute(db);
  return begun.rows[0];
}

const RECOVERY_LOCK = 5_118_023_350;

/** Until the transaction ends no other process looks for messages without a job. */
export async function lockRecovery(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(RECOVERY_LOCK)})`.execute(trx);
}

/** Messages that wait, or were being sent, and have no job that would send them. */
export async function listWithoutJob(trx: Transaction<Database>, channel: Channel): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from mail_queue message
    where channel = ${channel} and status in ('queued', 'sending') and not exists (
      select from ${sql.table(`${JOB_SCHEMA}.job`)} job
      where job.name = ${channel} and job.state < 'completed' and job.data ->> 'id' = message.id::text
    )
    order by created_at, id
  `.execute(trx);
  return found.rows.map(({ id }) => id);
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

export async function markMailQueued(db: Db, id: string, reason: string): Promise<void> {
  await db.updateTable('mail_queue').set({ status: 'queued', last_error: reason }).where('id', '=', id).execute();
}

/** Removes what was sent or given up more than 30 days ago. */
export async function deleteOldMail(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'mail_queue',
    where: sql`status in ('sent', 'failed') and created_at < now() - interval '30 days'`,
    orderBy: sql`created_at`,
  });
}
