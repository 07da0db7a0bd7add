import type { Db } from '../database/database';
import { queueMessage } from '../mail/mail-queue';

export interface Sms {
  to: string;
  /** For the log and the queue: what kind of message this is, without its code. */
  subject: string;
  text: string;
  /** False for a message that is not to be sent while how long that takes must not tell. */
  isWanted?: boolean;
}

/** Hands a text message to the queue that mail goes through. With a transaction it is sent only if that commits. */
export async function queueSms(db: Db, { to, subject, text, isWanted = true }: Sms): Promise<void> {
  await queueMessage(db, 'sms', { to, subject, text, html: '', headers: {} }, isWanted);
}
