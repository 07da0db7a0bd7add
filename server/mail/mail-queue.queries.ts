import { sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
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

/** As stored: the sender parses the headers, so that bad ones count as a failed attempt. */
export type BegunMail = Omit<DueMail, 'headers'> & { headers: unknown };

export type Channel = 'mail' | 'sms' | 'letter';

/** With `isWanted` false the statement runs but stores nothing, so that the response time is the same. */
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

/** Counts an attempt before it is made. Undefined if the message is sent, given up or deleted. */
export async function beginAttempt(db: Db, id: string): Promise<BegunMail | undefined> {
  const begun = await sql<BegunMail>`
    update mail_queue set status = 'sending', attempts = attempts + 1
    where id = ${id} and status in ('queued', 'sending')
    returning id, to_address as "to", subject, text_body as text, html_body as html, headers, attempts
  `.execute(db);
  return begun.rows[0];
}

const RECOVERY_LOCK = 5_118_023_350;

export async function lockRecovery(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(RECOVERY_LOCK)})`.execute(trx);
}

export async function listMailsWithoutJob(trx: Transaction<Database>, channel: Channel): Promise<string[]> {
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

// Cleared once a message is done: bodies and headers contain links with tokens, and addresses are stored no longer than
// needed.
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

const REMEMBERED = sql`interval '30 days'`;

async function countMessages(db: Db, isCounted: RawBuilder<boolean>): Promise<Record<Channel, number>> {
  const rows = await db
    .selectFrom('mail_queue')
    .select(['channel', (query) => query.fn.countAll<number>().as('messages')])
    .where(isCounted)
    .groupBy('channel')
    .execute();
  const messages = (channel: Channel) => rows.find((row) => row.channel === channel)?.messages ?? 0;
  return { mail: messages('mail'), sms: messages('sms'), letter: messages('letter') };
}

export async function countWaitingMessages(db: Db): Promise<Record<Channel, number>> {
  return await countMessages(db, sql`status in ('queued', 'sending')`);
}

export async function countFailedMessages(db: Db): Promise<Record<Channel, number>> {
  return await countMessages(db, sql`status = 'failed' and created_at >= now() - ${REMEMBERED}`);
}

export async function markMailQueued(db: Db, id: string, reason: string): Promise<void> {
  await db.updateTable('mail_queue').set({ status: 'queued', last_error: reason }).where('id', '=', id).execute();
}

export async function deleteOldMail(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'mail_queue',
    // What became of a test mail stays known: a first step is done by it.
    where: sql`status in ('sent', 'failed') and created_at < now() - ${REMEMBERED} and not exists (
      select from audit_log where entity = 'settings' and action = 'test_mail' and entity_id = mail_queue.id::text)`,
    orderBy: sql`created_at`,
  });
}
