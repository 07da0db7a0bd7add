import type { ContactInput } from '../../../shared/content/contact.schema';
import { announceChange } from '../../cache/announce-change';
import { countOnce, wasCounted } from '../../database/count-once';
import { limitSubjectOf, consumeRateLimits } from '../../http/rate-limits';
import { queueMail } from '../../mail/mail-queue';
import type { Services } from '../../trpc/services';
import { getSettings } from '../settings/settings.service';
import { contactMail } from './contact-mail';
import { insertContactMessage } from './contact.queries';

/** Messages per visitor address. */
export const MESSAGES_LIMIT = { max: 5, windowSeconds: 600 };

/** Stores the message and queues a mail to the operator, both or neither. */
export async function sendContactMessage(
  { db, logger }: Pick<Services, 'db' | 'logger'>,
  { submissionId, ...input }: ContactInput,
  ip: string,
): Promise<{ ok: true }> {
  // Nobody is signed in, so it is bound to its text: no id of somebody else's hides another message.
  const submission = { submissionId, action: 'contact', owner: JSON.stringify(input), input };
  if (await wasCounted(db, submission)) return { ok: true };
  await consumeRateLimits(db, [{ name: 'contact', subject: limitSubjectOf(ip), ...MESSAGES_LIMIT }]);
  if (input.website !== '') {
    logger.info('contact message of a script dropped');
    return { ok: true };
  }
  const { contactEmail, siteName } = await getSettings(db);
  const { name, email, subject, message } = input;
  const { messageId } = await db.transaction().execute((trx) =>
    countOnce(trx, submission, async () => {
      if (contactEmail !== '') await queueMail(trx, contactMail(input, contactEmail, siteName));
      await announceChange(trx, ['messages']);
      const stored = { name, email, subject: subject === '' ? null : subject, message };
      return { messageId: await insertContactMessage(trx, stored) };
    }),
  );
  logger.info({ messageId }, 'contact message stored');
  return { ok: true };
}
