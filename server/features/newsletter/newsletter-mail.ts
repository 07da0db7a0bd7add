import { listHeaders } from '../../mail/list-headers';
import { renderMail } from '../../mail/mail-layout';
import type { Mail } from '../../mail/mail-queue';

interface Input {
  to: string;
  siteName: string;
  publicUrl: string;
  confirmToken: string;
  unsubscribeToken: string;
}

export function confirmationMail({ to, siteName, publicUrl, confirmToken, unsubscribeToken }: Input): Mail {
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe?token=${unsubscribeToken}`;
  return {
    to,
    subject: `Please confirm your subscription to ${siteName}`,
    ...renderMail({
      siteName,
      heading: 'Please confirm your subscription',
      paragraphs: [
        `Someone used this address to subscribe to the ${siteName} newsletter.`,
        'It comes when the ranking changes: new tests, expired codes, sites we dropped. Confirm within 7 days and you are on the list.',
      ],
      action: { label: 'Confirm subscription', url: `${publicUrl}/newsletter/confirm?token=${confirmToken}` },
      footer: ['You did not ask for this? Ignore this email: we delete unconfirmed addresses after 7 days.'],
      footerLink: { label: 'Unsubscribe', url: unsubscribeUrl },
    }),
    headers: listHeaders('letters', unsubscribeUrl),
  };
}
