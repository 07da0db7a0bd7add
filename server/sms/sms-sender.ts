import type { Config } from '../base/config';
import type { Db } from '../database/database';
import type { Logger } from '../base/logger';
import { createMailSender } from '../mail/mail-sender';
import type { MailSender } from '../mail/mail-sender';
import type { MailTransport } from '../mail/mail-transport';
import { createSmsTransport } from './sms-transport';

interface Options {
  db: Db;
  config: Pick<Config, 'smsWebhookUrl' | 'dataDir'>;
  logger: Logger;
  transport?: MailTransport;
}

export function createSmsSender({ db, config, logger, transport = createSmsTransport(config) }: Options): MailSender {
  return createMailSender({
    db,
    config: { ...config, smtpUrl: config.smsWebhookUrl },
    logger,
    from: () => Promise.resolve({ name: '', address: '' }),
    transport,
    channel: 'sms',
  });
}
