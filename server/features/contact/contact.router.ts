import type { ContactInput } from '../../../shared/content/contact.schema';
import { renderMail } from '../../mail/mail-layout';
import type { Mail } from '../../mail/mail-queue';
import { announceChange } from '../../cache/announce-change';
import { countOnce, wasCounted } from '../../database/count-once';
import { getLimitSubject, consumeRateLimits } from '../../http/rate-limits';
import { queueMail } from '../../mail/mail-queue';
import type { Services } from '../../trpc/services';
import { getSettings } from '../settings/settings.service';
import { insertContactMessage } from './contact.queries';
import { contactInput } from '../../../shared/content/contact.schema';
import { publicProcedure, router } from '../../trpc/procedures';

type Message = Pick<ContactInput, 'name' | 'email' | 'subject' | 'message'>;

/** The operator's copy. Subjects are logged, so the sender's own text appears only in the body. */
function contactMail({ name, email, subject, message }: Message, to: string, siteName: string): Mail {
  return {
    to,
    replyTo: email,
    subject: `New message through the ${siteName} contact form`,
    ...renderMail({
      siteName,
      heading: 'New message',
      paragraphs: [`From: ${name}\nEmail: ${email}${subject === '' ? '' : `\nSubject: ${subject}`}`, message],
      footer: ['Reply to this email to write to the sender. Nobody has confirmed that the address is theirs.'],
    }),
  };
}

export const MESSAGES_LIMIT = { max: 5, windowSeconds: 600 };

export async function sendContactMessage(
  { db, logger }: Pick<Services, 'db' | 'logger'>,
  { submissionId, ...input }: ContactInput,
  ip: string,
): Promise<{ ok: true }> {
  // Anonymous, so the id is bound to the text: a guessed id cannot hide another person's message.
  const submission = { submissionId, action: 'contact', owner: JSON.stringify(input), input };
  if (await wasCounted(db, submission)) return { ok: true };
  await consumeRateLimits(db, [{ name: 'contact', subject: getLimitSubject(ip), ...MESSAGES_LIMIT }]);
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

export const contactRouter = router({
  send: publicProcedure
    .input(contactInput)
    .mutation(({ ctx, input }) => sendContactMessage(ctx.services, input, ctx.client.ip)),
});
