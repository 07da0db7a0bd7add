import type { OtpInput, Who } from '../../../shared/auth';
import { AppError } from '../../errors';
import { queueMail } from '../../mail/mail-queue';
import { takeCall } from './auth-limits';
import { signInMail } from './auth-mails';
import { sendCode, siteOf } from './auth-messages';
import { findAccountById, findAccountOf } from './auth.queries';
import type { Account } from './auth.queries';
import type { Caller } from './caller';
import { evenly } from './evenly';
import { isFactorPhone } from './mfa.queries';
import { checkCode, checkToken, issueToken, redeemChecked, refuseOutdated } from './one-time-tokens';
import type { CheckedToken } from './one-time-tokens';
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
  // A number that is the second step cannot be the first one too.
  const isSafe = email !== undefined || !account || !(await isFactorPhone(services.db, account.id, phone ?? ''));
  const isOpen = account !== undefined && account.isConfirmed && !account.isDisabled && isSafe;
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

async function check({ services: { db }, client }: Caller, input: OtpInput): Promise<CheckedToken> {
  if ('token' in input) return await checkToken(db, ['email_otp'], input.token);
  const place =
    'email' in input
      ? { purposes: ['email_otp'] as const, target: input.email }
      : { purposes: ['sms_otp'] as const, target: input.phone };
  return await checkCode(db, { ...place, code: input.code, ip: client.ip });
}

/** Whose link or code this is. The account is read before it is used up, for a change of the account ends it. */
async function redeem(caller: Caller, input: OtpInput): Promise<Account | undefined> {
  const { db } = caller.services;
  const checked = await check(caller, input);
  const account = await findAccountById(db, checked.userId);
  refuseOutdated(checked, account);
  await redeemChecked(db, checked);
  return account;
}

/** Signs in by link or code instead of the password; a second step is asked for as ever. */
export async function verifyOtp(caller: Caller, input: OtpInput): Promise<FirstStep> {
  await takeCall(caller.services.db, 'otp-verify', caller.client.ip);
  const account = await redeem(caller, input);
  if (!account) throw new AppError('INVALID_LINK', 'This link is not valid any more. Ask for a new one.');
  return await passFirstStep(caller, account);
}
