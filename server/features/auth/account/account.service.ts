import type { Transaction } from 'kysely';
import type { UpdateUserInput } from '../../../../shared/auth/auth.schema';
import type { Database } from '../../../database/database';
import { AppError } from '../../../base/errors';
import { getLimitSubject } from '../../../http/rate-limits';
import { queueMail } from '../../../mail/mail-queue';
import { listNotices, notifyOwner, numberEnding } from '../primitives/account-notices';
import { changePhone, findOwnAccount, setDisplayName, setPassword } from '../store/account.queries';
import { announceName } from '../primitives/announce-name';
import {
  consumeAddressChange,
  consumePasswordChange,
  consumeRename,
  consumeMessageQuota,
  consumeTextMessageLimit,
} from '../primitives/auth-limits';
import { addressTakenMail, changeAddressMail } from '../primitives/auth-mails';
import { sendCode, getSite } from '../primitives/auth-messages';
import type { MailSite } from '../primitives/auth-mails';
import { ensureProfile, findAccountById, findAccountByIdentifier } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import type { SignedInContext } from '../primitives/auth-context';
import { findOnlyProvider } from '../providers/providers';
import { isFactorPhone } from '../store/mfa.queries';
import { issueToken } from '../primitives/one-time-tokens';
import { deleteAllTokens, deleteTokens, findPendingTarget } from '../store/one-time-tokens.queries';
import { recordOwnChange } from '../primitives/own-changes';
import { assertStrongPassword, hashPassword } from '../primitives/passwords';
import { lockReauthenticated, requireReauthentication } from '../sessions/reauthentication';
import { deleteUserSessions } from '../store/sessions.queries';
import { hasWayIn } from '../sessions/way-in';

export async function getAccount({ services: { db }, viewer }: SignedInContext) {
  const account = await findOwnAccount(db, viewer.userId);
  if (!account) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
  return {
    ...account,
    pendingEmail: await findPendingTarget(db, viewer.userId, 'change_email'),
    notices: await listNotices(db, viewer.userId),
  };
}

interface Change {
  config: SignedInContext['services']['config'];
  requestId: string;
  site: MailSite;
  account: Account;
  sessionId: string;
}

async function replacePassword(trx: Transaction<Database>, change: Change, passwordHash: string): Promise<'saved'> {
  const { site, account, sessionId } = change;
  await setPassword(trx, account.id, passwordHash);
  await deleteUserSessions(trx, account.id, sessionId);
  await deleteAllTokens(trx, account.id);
  await recordOwnChange(trx, change, account.id, 'change_password');
  await notifyOwner(trx, site, { userId: account.id, event: 'password_changed' });
  return 'saved';
}

/**
 * The address changes once it is confirmed by mail. If it belongs to another account, only a mail to that address says
 * so: the caller sees a pending change either way and cannot probe for accounts.
 */
async function requestEmailChange(
  trx: Transaction<Database>,
  { site, account }: Change,
  email: string,
  isWanted: boolean,
) {
  const holder = await findAccountByIdentifier(trx, { email });
  const isTaken = holder !== undefined && holder.id !== account.id && holder.hasConfirmedEmail;
  const userId = isWanted ? account.id : null;
  const kind = { purpose: 'change_email', target: email, minutes: 60, isDecoy: isTaken } as const;
  const issued = await issueToken(trx, { userId, ...kind });
  const mail = isTaken ? addressTakenMail(site, email) : changeAddressMail(site, { to: email, ...issued });
  await queueMail(trx, { ...mail, isWanted });
  await notifyOwner(trx, site, { userId: account.id, event: 'email_requested' });
  return 'confirmation_sent' as const;
}

/** Refuses a sign-in number that is also the second factor: a stolen phone would provide both factors. */
export async function assertNotSecondFactorPhone(
  trx: Transaction<Database>,
  userId: string,
  phone: string | null,
): Promise<void> {
  if (phone === null || !(await isFactorPhone(trx, userId, phone))) return;
  throw new AppError('CONFLICT', 'This number is your second step, so it cannot be used to sign in too.');
}

async function requestPhoneChange(trx: Transaction<Database>, change: Change, phone: string | null, isWanted: boolean) {
  const { site, account, config } = change;
  if (phone === null) {
    // Read again under the lock: the account may have changed, or another account may have confirmed its address.
    const current = await findAccountById(trx, account.id);
    await changePhone(trx, account.id, null);
    if (!current || !(current.hasConfirmedEmail || (await hasWayIn(trx, config, account.id)))) {
      throw new AppError('CONFLICT', 'The account has no email address to sign in with instead.');
    }
    // Codes already sent to the number must not sign in any more.
    await deleteTokens(trx, account.id, ['recover', 'sms_otp', 'change_phone']);
    await recordOwnChange(trx, change, account.id, 'remove_phone');
    if (current.phone !== null) {
      const detail = numberEnding(current.phone);
      await notifyOwner(trx, site, { userId: account.id, event: 'phone_removed', detail });
    }
    return 'removed' as const;
  }
  await assertNotSecondFactorPhone(trx, account.id, phone);
  // No code without a message: each issued code would allow five more guesses.
  const userId = isWanted ? account.id : null;
  const { code } = await issueToken(trx, { userId, purpose: 'change_phone', target: phone, minutes: 10 });
  await sendCode(trx, site, { to: phone, code, isWanted });
  return 'code_sent' as const;
}

/** Refuses a change from or to an address whose domain may sign in only through its organisation's provider. */
function assertNotManagedAddress(config: SignedInContext['services']['config'], ...addresses: (string | null)[]): void {
  if (!addresses.some((address) => findOnlyProvider(config, address))) return;
  throw new AppError('CONFLICT', 'Addresses of this domain are managed by their organisation.');
}

export async function updateUser(member: SignedInContext, { displayName, email, phone, password }: UpdateUserInput) {
  const { services, viewer, client, log } = member;
  const { db } = services;
  const isSensitive = email !== undefined || phone !== undefined || password !== undefined;
  if (isSensitive) await requireReauthentication(member);
  const site = await getSite(services);
  const account = await findAccountById(db, viewer.userId);
  if (!account) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
  if (email !== undefined) assertNotManagedAddress(services.config, account.email, email);
  if (password !== undefined) {
    assertStrongPassword(password, site.siteName, account.email);
    await consumePasswordChange(db, viewer.userId);
  }
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  if (displayName !== undefined) await consumeRename(db, viewer.userId);
  if (email !== undefined) await consumeAddressChange(db, viewer.userId, client.ip);
  if (phone) await consumeTextMessageLimit(db, viewer.userId, getLimitSubject(client.ip));
  const mayMail = email !== undefined && (await consumeMessageQuota(db, 'change', email));
  const mayText = Boolean(phone) && (await consumeMessageQuota(db, 'change', phone ?? ''));
  const change = { config: services.config, requestId: member.requestId, site, account, sessionId: viewer.sessionId };
  const result = await db.transaction().execute(async (trx) => {
    if (isSensitive) await lockReauthenticated(trx, viewer);
    await ensureProfile(trx, account.id);
    if (displayName !== undefined && (await setDisplayName(trx, account.id, displayName))) {
      await announceName(trx, account.id);
      await recordOwnChange(trx, change, account.id, 'change_name');
    }
    return {
      ...(displayName !== undefined ? { displayName: 'saved' as const } : {}),
      ...(passwordHash !== undefined ? { password: await replacePassword(trx, change, passwordHash) } : {}),
      ...(email !== undefined ? { email: await requestEmailChange(trx, change, email, mayMail) } : {}),
      ...(phone !== undefined ? { phone: await requestPhoneChange(trx, change, phone, mayText) } : {}),
    };
  });
  log.info({ userId: viewer.userId, changed: Object.keys(result) }, 'account changed');
  return result;
}
