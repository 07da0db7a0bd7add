import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';
import { AppError } from '../../../errors';
import type { Viewer } from '../../../trpc/context';
import { consumeReauthenticationLimit } from '../auth-limits';
import { findAccountById, lockUser } from '../auth.queries';
import type { Account } from '../auth.queries';
import type { SignedInContext } from '../auth-context';
import { passwordMatches } from './passwords';
import { hasSession, isReauthenticated, markReauthenticated } from '../sessions/sessions.queries';
import { lockVerifiedAccount } from '../sessions/verified-account';

/** The account of somebody who knows its password right now. */
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

const needed = () => new AppError('REAUTHENTICATION_REQUIRED', 'Please enter your password again first.');

/** A session left open on somebody's desk must not be enough to take the account over. */
export async function requireReauthentication({ services, viewer }: SignedInContext): Promise<void> {
  if (!(await isReauthenticated(services.db, viewer.sessionId))) throw needed();
}

/** The same inside the change, which a session that was ended meanwhile must not make any more. */
export async function lockReauthenticated(trx: Transaction<Database>, { userId, sessionId }: Viewer): Promise<void> {
  await lockUser(trx, userId);
  if (!(await isReauthenticated(trx, sessionId))) throw needed();
}

/** For changes that the session alone may make, after a proof of another kind. */
export async function lockSignedIn(trx: Transaction<Database>, { userId, sessionId }: Viewer): Promise<void> {
  await lockUser(trx, userId);
  if (!(await hasSession(trx, sessionId))) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
}
