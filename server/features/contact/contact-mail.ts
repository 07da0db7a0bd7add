import type { ContactInput } from '../../../shared/content/contact.schema';
import { renderMail } from '../../mail/mail-layout';
import type { Mail } from '../../mail/mail-queue';

type Message = Pick<ContactInput, 'name' | 'email' | 'subject' | 'message'>;

/** The operator's copy. Subjects are logged, so the sender's own text appears only in the body. */
export function contactMail({ name, email, subject, message }: Message, to: string, siteName: string): Mail {
  return {
    to,
    replyTo: email,
    subject: `New message through the ${siteName} contact form`,
    ...renderMail({
      siteName,
      heading: 'New message',
      paragraphs: [`From: ${name}\nEmail: ${email}${subject === '' ? '' : `\nSubject: ${subject}`}`, message],
      footer: ['Answer this mail to write to the sender. The address was typed by the sender and is not confirmed.'],
    }),
  };
}
