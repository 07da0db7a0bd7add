import type { Db } from '../database/database';
import { insertMail } from './mail-queue.queries';

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

/** Hands a mail to the queue. With a transaction it is sent only if that commits. */
export async function queueMail(
  db: Db,
  { to, subject, text, html, replyTo, headers = {}, isWanted = true }: Mail,
): Promise<void> {
  const all = replyTo === undefined ? headers : { ...headers, 'Reply-To': replyTo };
  const oneLined = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, oneLine(value)]));
  await insertMail(db, { to: oneLine(to), subject: oneLine(subject), text, html, headers: oneLined }, isWanted);
}
