import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';
import { AppError } from '../../../base/errors';
import type { Viewer } from '../../../trpc/context';
import { consumeReauthenticationLimit, consumeMessageQuota } from '../primitives/auth-limits';
import { findAccountById, lockUser } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import type { SignedInContext } from '../primitives/auth-context';
import { passwordMatches } from '../primitives/passwords';
import { hasSession, isReauthenticated, markReauthenticated } from '../store/sessions.queries';
import { lockVerifiedAccount } from './verified-account';
import { queueMail } from '../../../mail/mail-queue';
import { reauthenticationMail } from '../primitives/auth-mails';
import { getSite } from '../primitives/auth-messages';
import { checkCode, issueToken, redeemChecked, assertTargetCurrent } from '../primitives/one-time-tokens';

export async function verifyPassword({ services, viewer, log }: SignedInContext, password: string): Promise<Account> {
  await consumeReauthenticationLimit(services.db, viewer.userId);
  const account = await findAccountById(services.db, viewer.userId);
  const isRight = await passwordMatches(account?.passwordHash, password);
  if (account && isRight) return account;
  log.warn({ userId: viewer.userId }, 'reauthentication refused');
  throw new AppError('INVALID_CREDENTIALS', 'That is not your password.');
}

export async function reauthenticate(member: SignedInContext, password: string): Promise<void> {
  const account = await verifyPassword(member, password);
  await member.services.db.transaction().execute(async (trx) => {
    await lockVerifiedAccount(trx, account);
    await markReauthenticated(trx, member.viewer.sessionId);
  });
}

/** A password or passkey proves more than a mailed code, and not every provider states when the user authenticated. */
const hasOwnProof = ({ passwordHash, hasConfirmingPasskey }: Account): boolean =>
  passwordHash !== null || hasConfirmingPasskey;

export const mayConfirmByCode = (account: Account): boolean => !hasOwnProof(account) && account.hasConfirmedEmail;

/**
 * Whether a fresh sign-in at a provider counts. A provider that does not state the time counts only for an account with
 * nothing else, which could not even be deleted otherwise.
 */
export const mayConfirmAt = (
  account: Account,
  provesTime: boolean,
  others: readonly { provesTime: boolean }[],
): boolean =>
  provesTime || (!hasOwnProof(account) && !account.hasConfirmedEmail && !others.some((other) => other.provesTime));

export const otherProof = () =>
  new AppError('FORBIDDEN', 'That does not confirm it for this account. Use your password or passkey.');

const needed = () => new AppError('REAUTHENTICATION_REQUIRED', 'Please enter your password again first.');

export async function requireReauthentication({ services, viewer }: SignedInContext): Promise<void> {
  if (!(await isReauthenticated(services.db, viewer.sessionId))) throw needed();
}

/** Repeats requireReauthentication under the user's lock: the session may have ended in the meantime. */
export async function lockReauthenticated(trx: Transaction<Database>, { userId, sessionId }: Viewer): Promise<void> {
  await lockUser(trx, userId);
  if (!(await isReauthenticated(trx, sessionId))) throw needed();
}

const CODE_MINUTES = 10;

async function getConfirmedEmail({ services: { db }, viewer }: SignedInContext): Promise<string> {
  const account = await findAccountById(db, viewer.userId);
  if (account && mayConfirmByCode(account) && account.email !== null) return account.email;
  if (account?.hasConfirmedEmail) throw otherProof();
  throw new AppError('CONFLICT', 'Your account has no email address that a code could be sent to.');
}

/** For accounts with neither password nor passkey: mails a code to the confirmed address. */
export async function sendReauthenticationCode(member: SignedInContext): Promise<void> {
  const { services, viewer, log } = member;
  const { userId } = viewer;
  const email = await getConfirmedEmail(member);
  const isWanted = await consumeMessageQuota(services.db, 'reauthenticate', email);
  const site = await getSite(services);
  await services.db.transaction().execute(async (trx) => {
    // No code without a message: each issued code would allow five more guesses.
    const issue = { userId: isWanted ? userId : null, target: email, minutes: CODE_MINUTES };
    const { code } = await issueToken(trx, { ...issue, purpose: 'reauthenticate' });
    await queueMail(trx, { ...reauthenticationMail(site, { to: email, code }), isWanted });
  });
  log.info({ userId }, 'reauthentication code asked for');
}

export async function reauthenticateByCode(member: SignedInContext, code: string): Promise<void> {
  const { services, viewer, client } = member;
  const { db } = services;
  const { userId, sessionId } = viewer;
  await consumeReauthenticationLimit(db, userId);
  const target = await getConfirmedEmail(member);
  const checked = await checkCode(db, { purposes: ['reauthenticate'], target, userId, code, ip: client.ip });
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const account = await findAccountById(trx, userId);
    assertTargetCurrent(checked, account);
    if (!mayConfirmByCode(account)) throw otherProof();
    await redeemChecked(trx, checked);
    if (!(await hasSession(trx, sessionId))) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
    await markReauthenticated(trx, sessionId);
  });
}
