import { Alert } from '@chakra-ui/react';
import { counted } from './dashboard-data';
import type { Summary } from './dashboard-data';

type Failed = Pick<Summary['failedMessages'], 'mail' | 'sms'>;

const failedText = ({ mail, sms }: Failed): string =>
  [mail > 0 && counted(mail, 'mail'), sms > 0 && counted(sms, 'text message')].filter(Boolean).join(' and ');

export function MailNotice({ mailIsSent, failedMessages }: Pick<Summary, 'mailIsSent'> & { failedMessages: Failed }) {
  const failed = failedText(failedMessages);
  if (mailIsSent && failed === '') return null;
  return (
    <Alert.Root status="warning">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{mailIsSent ? `${failed} could not be delivered` : 'Emails are not sent yet'}</Alert.Title>
        <Alert.Description>
          {mailIsSent
            ? 'Queued in the last 30 days; each was tried eight times. The log says why.'
            : 'No mail server is set up (SMTP_URL). Until then, each email is saved in the folder outbox of the data directory.'}
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
