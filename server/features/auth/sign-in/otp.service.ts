import type { OtpInput, AccountIdentifier } from '../../../../shared/auth/auth.schema';
import { queueMail } from '../../../mail/mail-queue';
import { consumeCallLimit } from '../primitives/auth-limits';
import { signInMail } from '../primitives/auth-mails';
import { sendCode, getSite } from '../primitives/auth-messages';
import { findAccountById } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import type { AuthContext } from '../primitives/auth-context';
import { findOnlyProvider } from '../providers/providers';
import { isFactorPhone } from '../store/mfa.queries';
import { checkCode, checkToken, issueToken, redeemChecked, assertTargetCurrent } from '../primitives/one-time-tokens';
import type { CheckedToken } from '../primitives/one-time-tokens';
import { consumeSignUpMessage, withMinimumDuration } from './requested-messages';
import { completePrimaryAuth } from '../sessions/start-session';
import type { FirstStep } from '../sessions/start-session';

const MINUTES = 10;

export async function requestOtp(caller: AuthContext, { email, phone }: AccountIdentifier): Promise<void> {
  const { services, log, client } = caller;
  const { account, isWanted: mayBeSent } = await consumeSignUpMessage(caller, 'otp', { email, phone });
  const site = await getSite(services);
  const isSafe = email !== undefined || !account || !(await isFactorPhone(services.db, account.id, phone ?? ''));
  const isClosed = findOnlyProvider(services.config, account?.email) !== undefined;
  const isOpen = account !== undefined && account.isConfirmed && !account.isDisabled && isSafe && !isClosed;
  const userId = mayBeSent && isOpen ? account.id : null;
  const target = email ?? phone ?? '';
  const sending = services.db.transaction().execute(async (trx) => {
    const purpose = email ? 'email_otp' : 'sms_otp';
    const issued = await issueToken(trx, { userId, purpose, target, minutes: MINUTES });
    const isWanted = userId !== null;
    if (email) await queueMail(trx, { ...signInMail(site, { to: account?.email ?? email, ...issued }), isWanted });
    else await sendCode(trx, site, { to: target, code: issued.code, isWanted });
  });
  await withMinimumDuration(sending);
  log.info({ ip: client.ip }, 'sign-in code asked for');
}

async function check({ services: { db }, client }: AuthContext, input: OtpInput): Promise<CheckedToken> {
  if ('token' in input) return await checkToken(db, ['email_otp'], input.token);
  const place =
    'email' in input
      ? { purposes: ['email_otp'] as const, target: input.email }
      : { purposes: ['sms_otp'] as const, target: input.phone };
  return await checkCode(db, { ...place, code: input.code, ip: client.ip });
}

/** The account is read first: a later change of it invalidates the token. */
async function redeem(caller: AuthContext, input: OtpInput): Promise<Account> {
  const { db } = caller.services;
  const checked = await check(caller, input);
  const account = await findAccountById(db, checked.userId);
  assertTargetCurrent(checked, account);
  await db.transaction().execute((trx) => redeemChecked(trx, checked));
  return account;
}

export async function verifyOtp(caller: AuthContext, input: OtpInput): Promise<FirstStep> {
  await consumeCallLimit(caller.services.db, 'otp-verify', caller.client.ip);
  return await completePrimaryAuth(caller, await redeem(caller, input));
}
