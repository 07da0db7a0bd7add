import type { VerifyEmailInput, VerifyPhoneInput } from '../../../shared/auth';
import { announceChange } from '../../database/announce-change';
import type { Db } from '../../database/database';
import { changeEmail, changePhone, confirmEmail, confirmPhone } from './account.queries';
import { takeCall } from './auth-limits';
import type { Site } from './auth-mails';
import { sendNotice, siteOf } from './auth-messages';
import type { Caller } from './caller';
import { checkCode, redeemChecked, redeemToken } from './one-time-tokens';
import { deleteTokens } from './one-time-tokens.queries';
import type { OpenToken, Purpose } from './one-time-tokens.queries';
import { unlessTaken } from './unless-taken';

type Finished = { status: 'confirmed' | 'changed' };

async function finishEmail(trx: Db, site: Site, { userId, purpose, target }: OpenToken): Promise<Finished> {
  if (purpose === 'confirm_email') {
    await confirmEmail(trx, userId);
    return { status: 'confirmed' };
  }
  const before = await unlessTaken(() => changeEmail(trx, userId, target ?? ''));
  // Who has no display name signs with the first part of the address.
  await announceChange(trx, ['authors']);
  // Links sent to the old address must not open the account any more.
  await deleteTokens(trx, userId, ['recover', 'email_otp']);
  const text = 'Your account is signed in to with another address from now on, and mail goes there.';
  await sendNotice(trx, site, { email: before, heading: 'Your email address was changed', text });
  return { status: 'changed' };
}

const EMAIL_PURPOSES: readonly Purpose[] = ['confirm_email', 'change_email'];

/** Confirms a new account's address, or finishes moving an account to another one. Signs nobody in. */
export async function verifyEmail({ services, client, log }: Caller, input: VerifyEmailInput): Promise<Finished> {
  const { db } = services;
  await takeCall(db, 'verify', client.ip);
  const site = await siteOf(services);
  const checked =
    'code' in input
      ? await checkCode(db, { purposes: EMAIL_PURPOSES, target: input.email, code: input.code })
      : undefined;
  return await db.transaction().execute(async (trx) => {
    const redeemed = 'token' in input ? redeemToken(trx, EMAIL_PURPOSES, input.token) : undefined;
    const token = (await redeemed) ?? (checked && (await redeemChecked(trx, checked)));
    if (!token) throw new Error('Neither a link nor a code was given.');
    const finished = await finishEmail(trx, site, token);
    log.info({ userId: token.userId, status: finished.status }, 'email address verified');
    return finished;
  });
}

async function finishPhoneChange(trx: Db, userId: string, phone: string | null): Promise<void> {
  await unlessTaken(() => changePhone(trx, userId, phone));
  await deleteTokens(trx, userId, ['recover', 'sms_otp']);
}

/** The same for a phone number, by the code sent to it. Changing one's number takes one's own session. */
export async function verifyPhone(caller: Caller, { phone, code }: VerifyPhoneInput): Promise<Finished> {
  const { services, client, viewer, log } = caller;
  await takeCall(services.db, 'verify', client.ip);
  const place = viewer
    ? { purposes: ['change_phone', 'confirm_phone'] as const, userId: viewer.userId }
    : { purposes: ['confirm_phone'] as const };
  const checked = await checkCode(services.db, { ...place, target: phone, code });
  return await services.db.transaction().execute(async (trx) => {
    const { userId, purpose, target } = await redeemChecked(trx, checked);
    if (purpose === 'confirm_phone') await confirmPhone(trx, userId);
    else await finishPhoneChange(trx, userId, target);
    log.info({ userId, purpose }, 'phone number verified');
    return { status: purpose === 'confirm_phone' ? 'confirmed' : 'changed' };
  });
}
