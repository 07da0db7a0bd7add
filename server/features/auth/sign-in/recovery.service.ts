import type { Transaction } from 'kysely';
import type { ResetPasswordInput, AccountIdentifier } from '../../../../shared/auth/auth.schema';
import type { Database } from '../../../database/database';
import { queueMail } from '../../../mail/mail-queue';
import { notifyOwner, numberEnding } from '../primitives/account-notices';
import { changePhone, confirmEmail, confirmPhone, setPassword } from '../store/account.queries';
import { consumePasswordReset, consumeCallLimit } from '../primitives/auth-limits';
import { recoveryMail } from '../primitives/auth-mails';
import type { MailSite } from '../primitives/auth-mails';
import { sendCode, getSite } from '../primitives/auth-messages';
import { findAccountById, lockUser } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import type { AuthContext } from '../primitives/auth-context';
import { isFactorPhone } from '../store/mfa.queries';
import {
  checkCode,
  checkToken,
  issueToken,
  invalidLinkError,
  redeemChecked,
  assertTargetCurrent,
} from '../primitives/one-time-tokens';
import { deletePasskeys } from '../store/passkeys.queries';
import { deletePersonalTokens } from '../store/personal-tokens.queries';
import { deleteAllTokens } from '../store/one-time-tokens.queries';
import type { OpenToken } from '../store/one-time-tokens.queries';
import { recordOwnChange } from '../primitives/own-changes';
import { assertStrongPassword, hashPassword } from '../primitives/passwords';
import { findOnlyProvider } from '../providers/providers';
import { deleteAllIdentities } from '../store/identities.queries';
import { deleteUserSessions } from '../store/sessions.queries';
import { consumeSignUpMessage, withMinimumDuration } from './requested-messages';

const LINK_MINUTES = 60;

/** Does the same work and returns the same without an account. */
export async function recover(caller: AuthContext, { email, phone }: AccountIdentifier): Promise<void> {
  const { services, log, client } = caller;
  const { account, isWanted: mayBeSent } = await consumeSignUpMessage(caller, 'recover', { email, phone });
  const site = await getSite(services);
  const isSafe = email !== undefined || !account || !(await isFactorPhone(services.db, account.id, phone ?? ''));
  const isClosed = findOnlyProvider(services.config, account?.email) !== undefined;
  const userId = mayBeSent && isSafe && account && !account.isDisabled && !isClosed ? account.id : null;
  const target = email ?? phone ?? '';
  const sending = services.db.transaction().execute(async (trx) => {
    const { token, code } = await issueToken(trx, { userId, purpose: 'recover', target, minutes: LINK_MINUTES });
    const isWanted = userId !== null;
    if (email) await queueMail(trx, { ...recoveryMail(site, { to: account?.email ?? email, token }), isWanted });
    else await sendCode(trx, site, { to: target, code, isWanted });
  });
  await withMinimumDuration(sending);
  log.info({ ip: client.ip }, 'recovery asked for');
}

/** A reset by mail removes the number: an intruder may have added it to get back in. */
async function removePhone(trx: Transaction<Database>, { id, phone }: Account): Promise<string> {
  if (!phone) return '';
  await changePhone(trx, id, null);
  return `The phone number was removed from the account; add it again if it is yours. ${numberEnding(phone)}`;
}

/** A reset removes linked identities: an intruder may have added one to get back in. */
async function unlinkIdentities(trx: Transaction<Database>, userId: string): Promise<string> {
  if ((await deleteAllIdentities(trx, userId)) === 0) return '';
  return 'Linked accounts were unlinked; link them again if they are yours.';
}

/** A reset removes passkeys: an intruder may have added one, and it replaces both factors. */
async function removePasskeys(trx: Transaction<Database>, userId: string): Promise<string> {
  if ((await deletePasskeys(trx, userId)) === 0) return '';
  return 'The passkeys were removed from the account; add yours again.';
}

/** A reset removes personal tokens: an intruder may have created one. */
async function removePersonalTokens(trx: Transaction<Database>, userId: string): Promise<string> {
  if ((await deletePersonalTokens(trx, userId)) === 0) return '';
  return 'The personal tokens were revoked; make new ones for your programs.';
}

interface Reset {
  site: MailSite;
  account: Account;
  token: OpenToken;
  passwordHash: string;
}

async function replacePassword(
  trx: Transaction<Database>,
  { site, account, token: { userId, target }, passwordHash }: Reset,
): Promise<void> {
  await setPassword(trx, userId, passwordHash);
  const isByMail = target?.includes('@') ?? false;
  if (isByMail) await confirmEmail(trx, userId);
  else await confirmPhone(trx, userId);
  const removals = [
    isByMail ? await removePhone(trx, account) : '',
    await unlinkIdentities(trx, userId),
    await removePasskeys(trx, userId),
    await removePersonalTokens(trx, userId),
  ];
  await deleteUserSessions(trx, userId);
  await deleteAllTokens(trx, userId);
  await notifyOwner(trx, site, { userId, event: 'password_reset', detail: removals.filter(Boolean).join(' ') });
}

/** Sets a new password by link or code. Does not sign in, so that a second factor is still required. */
export async function resetPassword(caller: AuthContext, input: ResetPasswordInput): Promise<void> {
  const { services, client, log } = caller;
  const { db } = services;
  await consumeCallLimit(db, 'reset', client.ip);
  const site = await getSite(services);
  const checked =
    'token' in input
      ? await checkToken(db, ['recover'], input.token)
      : await checkCode(db, { purposes: ['recover'], target: input.phone, code: input.code, ip: client.ip });
  const found = await findAccountById(db, checked.userId);
  if (findOnlyProvider(services.config, found?.email)) throw invalidLinkError();
  assertStrongPassword(input.password, site.siteName, found?.email);
  await consumePasswordReset(db, checked.userId);
  const passwordHash = await hashPassword(input.password);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, checked.userId);
    // Read again: the account may have changed while the password was hashed.
    const account = await findAccountById(trx, checked.userId);
    assertTargetCurrent(checked, account);
    await replacePassword(trx, { site, account, token: await redeemChecked(trx, checked), passwordHash });
    await recordOwnChange(trx, caller, checked.userId, 'reset_password');
    log.info({ ip: client.ip, userId: checked.userId }, 'password reset');
  });
}
