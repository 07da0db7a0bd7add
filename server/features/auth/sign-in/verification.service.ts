import type { Transaction } from 'kysely';
import type { VerifyEmailInput, VerifyPhoneInput } from '../../../../shared/auth/auth.schema';
import type { Database } from '../../../database/database';
import { notifyOwner, numberEnding } from '../primitives/account-notices';
import {
  changeEmail,
  changePhone,
  confirmEmail,
  confirmPhone,
  releaseEmail,
  releasePhone,
} from '../store/account.queries';
import { assertNotSecondFactorPhone } from '../account/account.service';
import { announceName } from '../primitives/announce-name';
import { consumeCallLimit } from '../primitives/auth-limits';
import type { MailSite } from '../primitives/auth-mails';
import { getSite } from '../primitives/auth-messages';
import { lockUser } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import type { AuthContext } from '../primitives/auth-context';
import { checkCode, checkToken, redeemChecked } from '../primitives/one-time-tokens';
import type { CheckedToken } from '../primitives/one-time-tokens';
import { deleteTokens } from '../store/one-time-tokens.queries';
import type { OpenToken, TokenPurpose } from '../store/one-time-tokens.queries';
import { recordOwnChange } from '../primitives/own-changes';
import { lockSignedIn } from '../primitives/auth-context';
import { maySignIn, startSession } from '../sessions/start-session';
import type { Started } from '../sessions/start-session';
import { consumeSignUpBrowser } from './sign-up-browser';
import { AppError } from '../../../base/errors';

interface Changed {
  status: 'confirmed' | 'changed';
}
export type Finished = Changed | Started;

async function finishEmail(
  trx: Transaction<Database>,
  caller: AuthContext,
  site: MailSite,
  { userId, purpose, target }: OpenToken,
): Promise<Changed> {
  if (purpose === 'confirm_email') {
    await confirmEmail(trx, userId);
    return { status: 'confirmed' };
  }
  await releaseEmail(trx, userId, target ?? '');
  const before = await mapUniqueViolation(() => changeEmail(trx, userId, target ?? ''));
  await recordOwnChange(trx, caller, userId, 'change_email');
  // Without a display name, the first part of the address is the public name.
  await announceName(trx, userId);
  // Links sent to the old address must not open the account any more.
  await deleteTokens(trx, userId, ['recover', 'email_otp']);
  await notifyOwner(trx, site, { userId, event: 'email_changed', to: before });
  return { status: 'changed' };
}

const EMAIL_PURPOSES: readonly TokenPurpose[] = ['confirm_email', 'change_email'];

/**
 * A confirming code also signs in, in the browser that requested it and if nobody is signed in there. A link only
 * confirms, because it is opened wherever the mail is read.
 */
async function findEntered(
  trx: Transaction<Database>,
  caller: AuthContext,
  { userId, isLink }: CheckedToken,
): Promise<Account | undefined> {
  const account = await consumeSignUpBrowser(trx, caller, userId);
  const isOpen = account && maySignIn(caller, account) && account.factorIds.length === 0;
  return isOpen && caller.viewer === null && !isLink ? account : undefined;
}

/**
 * Confirms a new account's address, or completes a change of address. Signs in only by the code of a new account, in
 * the browser that requested it. The code of a change requires the account's session: otherwise someone asked for the
 * code of a new account could be tricked into entering another account's.
 */
export async function verifyEmail(caller: AuthContext, input: VerifyEmailInput): Promise<Finished> {
  const { services, client, viewer, log } = caller;
  const { db } = services;
  await consumeCallLimit(db, 'verify', client.ip);
  const place = viewer ? { purposes: EMAIL_PURPOSES, userId: viewer.userId } : { purposes: ['confirm_email'] as const };
  const site = await getSite(services);
  const checked =
    'token' in input
      ? await checkToken(db, EMAIL_PURPOSES, input.token)
      : await checkCode(db, { ...place, target: input.email, code: input.code, ip: client.ip });
  const { finished, entered } = await db.transaction().execute(async (trx) => {
    await lockUser(trx, checked.userId);
    const token = await redeemChecked(trx, checked);
    const finished = await finishEmail(trx, caller, site, token);
    log.info({ userId: token.userId, status: finished.status }, 'email address verified');
    const isNew = finished.status === 'confirmed';
    return { finished, entered: isNew ? await findEntered(trx, caller, checked) : undefined };
  });
  return entered ? await startSession(caller, entered) : finished;
}

interface PhoneChange {
  site: MailSite;
  userId: string;
  phone: string;
}

async function finishPhoneChange(
  trx: Transaction<Database>,
  caller: AuthContext,
  { site, userId, phone }: PhoneChange,
): Promise<void> {
  await assertNotSecondFactorPhone(trx, userId, phone);
  await releasePhone(trx, userId, phone);
  await mapUniqueViolation(() => changePhone(trx, userId, phone));
  await deleteTokens(trx, userId, ['recover', 'sms_otp']);
  await recordOwnChange(trx, caller, userId, 'change_phone');
  await notifyOwner(trx, site, { userId, event: 'phone_changed', detail: numberEnding(phone) });
}

export async function verifyPhone(caller: AuthContext, { phone, code }: VerifyPhoneInput): Promise<Finished> {
  const { services, client, viewer, log } = caller;
  await consumeCallLimit(services.db, 'verify', client.ip);
  const place = viewer
    ? { purposes: ['change_phone', 'confirm_phone'] as const, userId: viewer.userId }
    : { purposes: ['confirm_phone'] as const };
  const site = await getSite(services);
  const checked = await checkCode(services.db, { ...place, target: phone, code, ip: client.ip });
  const { finished, entered } = await services.db.transaction().execute(async (trx) => {
    if (viewer) await lockSignedIn(trx, viewer);
    else await lockUser(trx, checked.userId);
    const { userId, purpose, target } = await redeemChecked(trx, checked);
    if (purpose === 'confirm_phone') await confirmPhone(trx, userId);
    else await finishPhoneChange(trx, caller, { site, userId, phone: target ?? phone });
    log.info({ userId, purpose }, 'phone number verified');
    const isNew = purpose === 'confirm_phone';
    const finished: Changed = { status: isNew ? 'confirmed' : 'changed' };
    return { finished, entered: isNew ? await findEntered(trx, caller, checked) : undefined };
  });
  return entered ? await startSession(caller, entered) : finished;
}

async function mapUniqueViolation<T>(statement: () => Promise<T>): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') {
      throw new AppError('CONFLICT', 'That address or number belongs to another account.');
    }
    throw error;
  }
}
