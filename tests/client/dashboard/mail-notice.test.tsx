// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MailNotice } from '../../../client/features/dashboard/admin/mail-notice';
import { system } from '../../../client/ui/theme/system';

afterEach(cleanup);

const getNotice = (mail: number, sms: number) =>
  render(
    <ChakraProvider value={system}>
      <MailNotice mailIsSent failedMessages={{ mail, sms }} />
    </ChakraProvider>,
  ).container.textContent;

test.for([
  [1, 0, '1 mail could not be delivered'],
  [0, 2, '2 text messages could not be delivered'],
  [1200, 1, '1,200 mails and 1 text message could not be delivered'],
] as const)('%i mails and %i text messages given up', ([mail, sms, title]) => {
  expect(getNotice(mail, sms)).toBe(
    `${title}Queued in the last 30 days; each was tried eight times. The log says why.`,
  );
});

test('without failed messages there is no notice', () => {
  expect(getNotice(0, 0)).toBe('');
});
