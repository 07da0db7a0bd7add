import { randomUUID } from 'node:crypto';
import type { Db } from '../database/database';
import { enqueue, enqueueAll } from '../jobs/enqueue.queries';
import { insertMail, listWithoutJob, lockRecovery } from './mail-queue.queries';
import type { Channel, DueMail } from './mail-queue.queries';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
  /** False for a mail that is not to be sent while how long that takes must not tell. */
  isWanted?: boolean;
}

// Names and subjects may come from strangers: a line break in them would start a header of their own.
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ').trim();

/** Hands a mail to the queue and answers its id there. With a transaction it is sent only if that commits. */
export async function queueMail(
  db: Db,
  { to, subject, text, html, replyTo, headers = {}, isWanted = true }: Mail,
): Promise<string> {
  const all = replyTo === undefined ? headers : { ...headers, 'Reply-To': replyTo };
  const oneLined = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, oneLine(value)]));
  const message = { to: oneLine(to), subject: oneLine(subject), text, html, headers: oneLined };
  return await queueMessage(db, 'mail', message, isWanted);
}

/** The message stays in its table; the job that sends it knows its id alone. */
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

/** Messages lose their jobs when those are dropped, by a restore for one, and have none where no site has started yet. */
export async function recoverMessages(db: Db, channel: Channel): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRecovery(trx);
    const ids = await listWithoutJob(trx, channel);
    await enqueueAll(
      trx,
      channel,
      ids.map((id) => ({ id })),
    );
  });
}
