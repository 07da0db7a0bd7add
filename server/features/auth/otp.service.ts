import type { OtpInput, Who } from '../../../shared/auth';
import { AppError } from '../../errors';
import { queueMail } from '../../mail/mail-queue';
import { takeCall } from './auth-limits';
import { signInMail } from './auth-mails';
import { sendCode, siteOf } from './auth-messages';
import { findAccountById, findAccountOf } from './auth.queries';
import type { Caller } from './caller';
import { evenly } from './evenly';
import { checkCode, issueToken, redeemChecked, redeemToken } from './one-time-tokens';
import type { OpenToken } from './one-time-tokens.queries';
import { takeMessage } from './sign-up.service';
import { passFirstStep } from './start-session';
import type { FirstStep } from './start-session';

const MINUTES = 10;

/** Sends a link and a code to sign in with, if the account exists and is confirmed. Makes no account. */
export async function requestOtp(caller: Caller, { email, phone }: Who): Promise<void> {
  const { services, log, client } = caller;
  const mayBeSent = await takeMessage(caller, 'otp', { email, phone });
  const site = await siteOf(services);
  const account = await findAccountOf(services.db, { email, phone });
  const isOpen = account !== undefined && account.isConfirmed && !account.isDisabled;
  const userId = mayBeSent && isOpen ? account.id : null;
  const target = email ?? phone ?? '';
  const sending = services.db.transaction().execute(async (trx) => {
    const purpose = email ? 'email_otp' : 'sms_otp';
    const issued = await issueToken(trx, { userId, purpose, target, minutes: MINUTES });
    const isWanted = userId !== null;
    if (email) await queueMail(trx, { ...signInMail(site, { to: account?.email ?? email, ...issued }), isWanted });
    else await sendCode(trx, site, { to: target, code: issued.code, isWanted });
  });
  await evenly(sending);
  log.info({ ip: client.ip }, 'sign-in code asked for');
}

async function redeem({ services: { db } }: Caller, input: OtpInput): Promise<OpenToken> {
  if ('token' in input) return await redeemToken(db, ['email_otp'], input.token);
  const place =
    'email' in input
      ? { purposes: ['email_otp'] as const, target: input.email }
      : { purposes: ['sms_otp'] as const, target: input.phone };
  return await redeemChecked(db, await checkCode(db, { ...place, code: input.code }));
}

/** Signs in by link or code instead of the password; a second step is asked for as ever. */
export async function verifyOtp(caller: Caller, input: OtpInput): Promise<FirstStep> {
  await takeCall(caller.services.db, 'otp-verify', caller.client.ip);
  const { userId } = await redeem(caller, input);
  const account = await findAccountById(caller.services.db, userId);
  if (!account) throw new AppError('INVALID_LINK', 'This link is not valid any more. Ask for a new one.');
  return await passFirstStep(caller, account);
}
