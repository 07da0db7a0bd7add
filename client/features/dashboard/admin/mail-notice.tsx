import { Alert } from '@chakra-ui/react';
import { formatNumber } from '../../../ui/format-number';
import type { Summary } from './dashboard-data';

/** Warns that mail is not sent, or that some could not be delivered. */
export function MailNotice({ mailIsSent, mailsFailed }: Pick<Summary, 'mailIsSent' | 'mailsFailed'>) {
  if (mailIsSent && mailsFailed === 0) return null;
  return (
    <Alert.Root status="warning">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>
          {mailIsSent ? `${formatNumber(mailsFailed)} mails could not be delivered` : 'Mail goes nowhere yet'}
        </Alert.Title>
        <Alert.Description>
          {mailIsSent
            ? 'Each was tried eight times. The log says why.'
            : 'No mail server is set up (SMTP_URL). Until then each mail is written to the folder outbox of the data directory.'}
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
