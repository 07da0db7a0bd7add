import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';
import type { Services } from '../../../trpc/services';
import { queueSms } from '../../../sms/sms-queue';
import { getSettings } from '../../settings/settings.service';
import { consumeSiteText } from './auth-limits';
import type { MailSite } from './auth-mails';

export async function getSite({ db, config }: Pick<Services, 'db' | 'config'>): Promise<MailSite> {
  const { siteName } = await getSettings(db);
  return { siteName, publicUrl: config.publicUrl };
}

interface Code {
  to: string;
  code: string;
  isWanted?: boolean;
  isSecondStep?: boolean;
}

export async function sendCode(
  trx: Transaction<Database>,
  { siteName }: MailSite,
  { to, code, isWanted = true, isSecondStep = false }: Code,
): Promise<void> {
  await consumeSiteText(trx, { isSecondStep }, isWanted);
  const text = `${code} is your ${siteName} code. It works for 10 minutes. Never tell it to anybody.`;
  await queueSms(trx, { to, subject: 'One-time code', text, isWanted });
}
