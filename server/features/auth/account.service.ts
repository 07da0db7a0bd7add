import type { UpdateUserInput } from '../../../shared/auth';
import { announceChange } from '../../database/announce-change';
import type { Db } from '../../database/database';
import { AppError } from '../../errors';
import { queueMail } from '../../mail/mail-queue';
import { changePhone, deleteUser, findOwnAccount, isLastAdmin, setDisplayName, setPassword } from './account.queries';
import { mayWriteTo, takeTextMessage } from './auth-limits';
import { addressTakenMail, changeAddressMail } from './auth-mails';
import { sendCode, sendNotice, siteOf } from './auth-messages';
import type { Site } from './auth-mails';
import { ensureProfile, findAccountById, findAccountOf } from './auth.queries';
import type { Account } from './auth.queries';
import type { Member } from './caller';
import { issueToken } from './one-time-tokens';
import { deleteAllTokens, findPendingTarget } from './one-time-tokens.queries';
import { refuseWeakPassword } from './password-rules';
import { hashPassword } from './passwords';
import { provePassword, requireReauthentication } from './reauthentication';
import { endedCookie } from './session-cookie';
import { deleteUserSessions } from './sessions.queries';

export async function getAccount({ services: { db }, viewer }: Member) {
  const account = await findOwnAccount(db, viewer.userId);
  if (!account) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
  return { ...account, pendingEmail: await findPendingTarget(db, viewer.userId, 'change_email') };
}

interface Change {
  site: Site;
  account: Account;
  sessionId: string;
}

async function replacePassword(trx: Db, { site, account, sessionId }: Change, passwordHash: string): Promise<'saved'> {
  await setPassword(trx, account.id, passwordHash);
  await deleteUserSessions(trx, account.id, sessionId);
  await deleteAllTokens(trx, account.id);
  const text = 'It was changed by somebody who is signed in and knew the old one. All other sessions were ended.';
  await sendNotice(trx, site, { email: account.email, heading: 'Your password was changed', text });
  return 'saved';
}

/** The account moves once its owner confirms at the new address. One that is taken hears so there; the caller does not. */
async function askForEmail(trx: Db, { site, account }: Change, email: string, isWanted: boolean) {
  const holder = await findAccountOf(trx, { email });
  const isTaken = holder !== undefined && holder.id !== account.id;
  const userId = isWanted && !isTaken ? account.id : null;
  const issued = await issueToken(trx, { userId, purpose: 'change_email', target: email, minutes: 60 });
  const mail = isTaken ? addressTakenMail(site, email) : changeAddressMail(site, { to: email, ...issued });
  await queueMail(trx, { ...mail, isWanted });
  const text =
    'Somebody who is signed in asked to move your account to another address. It stays here until that is confirmed.';
  await sendNotice(trx, site, { email: account.email, heading: 'A new email address was asked for', text });
  return 'confirmation_sent' as const;
}

async function askForPhone(trx: Db, { site, account }: Change, phone: string | null, isWanted: boolean) {
  if (phone === null) {
    if (account.email === null)
      throw new AppError('CONFLICT', 'The account has no email address to sign in with instead.');
    await changePhone(trx, account.id, null);
    return 'removed' as const;
  }
  // Without a message no code either: each one given out would be five more guesses.
  const userId = isWanted ? account.id : null;
  const { code } = await issueToken(trx, { userId, purpose: 'change_phone', target: phone, minutes: 10 });
  await sendCode(trx, site, { to: phone, code, isWanted });
  return 'code_sent' as const;
}

/** Changes what was sent and says what became of each; all but the name needs the password given again. */
export async function updateUser(member: Member, { displayName, email, phone, password }: UpdateUserInput) {
  const { services, viewer, log } = member;
  const { db } = services;
  if (email !== undefined || phone !== undefined || password !== undefined) await requireReauthentication(member);
  const site = await siteOf(services);
  const account = await findAccountById(db, viewer.userId);
  if (!account) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
  if (password !== undefined) refuseWeakPassword(password, site.siteName, account.email);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  if (phone) await takeTextMessage(db, viewer.userId);
  const mayMail = email !== undefined && (await mayWriteTo(db, 'change', email));
  const mayText = Boolean(phone) && (await mayWriteTo(db, 'change', phone ?? ''));
  const change = { site, account, sessionId: viewer.sessionId };
  const result = await db.transaction().execute(async (trx) => {
    await ensureProfile(trx, account.id);
    if (displayName !== undefined) {
      await setDisplayName(trx, account.id, displayName);
      await announceChange(trx, ['authors']);
    }
    return {
      ...(displayName !== undefined ? { displayName: 'saved' as const } : {}),
      ...(passwordHash !== undefined ? { password: await replacePassword(trx, change, passwordHash) } : {}),
      ...(email !== undefined ? { email: await askForEmail(trx, change, email, mayMail) } : {}),
      ...(phone !== undefined ? { phone: await askForPhone(trx, change, phone, mayText) } : {}),
    };
  });
  log.info({ userId: viewer.userId, changed: Object.keys(result) }, 'account changed');
  return result;
}

/** Deletes the account and what belongs to it alone; returns the cookie that takes the session from the browser. */
export async function removeAccount(member: Member, password: string): Promise<string> {
  const { services, viewer, log } = member;
  const account = await provePassword(member, password);
  const site = await siteOf(services);
  await services.db.transaction().execute(async (trx) => {
    if (await isLastAdmin(trx, account.id)) {
      throw new AppError('CONFLICT', 'The last administrator cannot be deleted. Make somebody else one first.');
    }
    await sendNotice(trx, site, {
      email: account.email,
      heading: 'Your account was deleted',
      text: 'What you wrote for the site stays, without your name. A newsletter subscription is kept apart and ends by its own link.',
    });
    await deleteUser(trx, account.id);
    await announceChange(trx, ['authors']);
  });
  log.info({ userId: viewer.userId }, 'account deleted');
  return endedCookie(services.config);
}
