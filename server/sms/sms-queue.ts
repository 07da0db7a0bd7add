import type { Db } from '../database/database';
import { queueMessage } from '../mail/mail-queue';

export interface Sms {
  to: string;
  /** Kind of message, for the log and the queue; never contains the code. */
  subject: string;
  text: string;
  /**
   * False does the same work but sends nothing, so that the response time does not reveal whether a message is sent.
   */
  isWanted?: boolean;
}

/** Queues a text message, in the same table as mail. In a transaction, it is sent only after a commit. */
export async function queueSms(db: Db, { to, subject, text, isWanted = true }: Sms): Promise<void> {
  await queueMessage(db, 'sms', { to, subject, text, html: '', headers: {} }, isWanted);
}
