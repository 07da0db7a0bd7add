import type { Db } from '../database/database';
import { queueMessage } from '../mail/mail-queue';

export interface Sms {
  to: string;
  subject: string;
  text: string;
  isWanted?: boolean;
}

export async function queueSms(db: Db, { to, subject, text, isWanted = true }: Sms): Promise<void> {
  await queueMessage(db, 'sms', { to, subject, text, html: '', headers: {} }, isWanted);
}
