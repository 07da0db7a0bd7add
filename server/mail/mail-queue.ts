import { randomUUID } from 'node:crypto';
import type { Db } from '../database/database';
import { enqueue, enqueueAll } from '../jobs/enqueue.queries';
import { insertMail, listMailsWithoutJob, lockRecovery } from './mail-queue.queries';
import type { Channel, DueMail } from './mail-queue.queries';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
  isWanted?: boolean;
}

// Names and subjects may come from anonymous visitors; a line break would inject a mail header.
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ').trim();

export async function queueMail(
  db: Db,
  { to, subject, text, html, replyTo, headers = {}, isWanted = true }: Mail,
): Promise<string> {
  const all = replyTo === undefined ? headers : { ...headers, 'Reply-To': replyTo };
  const oneLined = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, oneLine(value)]));
  const message = { to: oneLine(to), subject: oneLine(subject), text, html, headers: oneLined };
  return await queueMessage(db, 'mail', message, isWanted);
}

export async function queueMessage(
  db: Db,
  channel: Channel,
  message: Omit<DueMail, 'id' | 'attempts'>,
  isWanted: boolean,
): Promise<string> {
  const id = randomUUID();
  await insertMail(db, id, message, isWanted, channel);
  await enqueue(db, channel, { id }, { isWanted });
  return id;
}

export async function queueMails(db: Db, channel: Channel, mails: readonly Mail[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { to, subject, text, html, headers = {} } of mails) {
    const id = randomUUID();
    await insertMail(db, id, { to: oneLine(to), subject: oneLine(subject), text, html, headers }, true, channel);
    ids.push(id);
  }
  await enqueueAll(
    db,
    channel,
    ids.map((id) => ({ id })),
  );
  return ids;
}

/**
 * Enqueues jobs for messages without one: a restore drops jobs, and before the first start the queue does not exist.
 */
export async function recoverMessages(db: Db, channel: Channel): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRecovery(trx);
    const ids = await listMailsWithoutJob(trx, channel);
    await enqueueAll(
      trx,
      channel,
      ids.map((id) => ({ id })),
    );
  });
}
