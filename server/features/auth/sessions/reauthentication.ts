import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';
import { AppError } from '../../../base/errors';
import type { Viewer } from '../../../trpc/context';
import { consumeReauthenticationLimit } from '../ground/auth-limits';
import { findAccountById, lockUser } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import type { SignedInContext } from '../ground/auth-context';
import { passwordMatches } from '../ground/passwords';
import { hasSession, isReauthenticated, markReauthenticated } from '../store/sessions.queries';
import { lockVerifiedAccount } from './verified-account';

/** Verifies the signed-in user's password, rate-limited; returns the account. */
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

/** A password or passkey proves more than a mailed code, and a provider must say when it was asked. */
const hasOwnProof = ({ passwordHash, hasConfirmingPasskey }: Account): boolean =>
  passwordHash !== null || hasConfirmingPasskey;

/** Whether a mailed code may stand for the missing password or passkey. */
export const mayConfirmByCode = (account: Account): boolean => !hasOwnProof(account) && account.hasConfirmedEmail;

/**
 * Whether a fresh sign-in at a provider counts. One that does not prove its time counts only for an account that has
 * nothing else at all, and could not even be deleted otherwise.
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

/** Requires a recent reauthentication: a session left open must not suffice to take over the account. */
export async function requireReauthentication({ services, viewer }: SignedInContext): Promise<void> {
  if (!(await isReauthenticated(services.db, viewer.sessionId))) throw needed();
}

/** Repeats requireReauthentication after locking the user: the session may have ended meanwhile. */
export async function lockReauthenticated(trx: Transaction<Database>, { userId, sessionId }: Viewer): Promise<void> {
  await lockUser(trx, userId);
  if (!(await isReauthenticated(trx, sessionId))) throw needed();
}

/** Locks the user and checks that the session still exists; for changes with another proof than reauthentication. */
export async function lockSignedIn(trx: Transaction<Database>, { userId, sessionId }: Viewer): Promise<void> {
  await lockUser(trx, userId);
  if (!(await hasSession(trx, sessionId))) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
}
