import { AppError } from '../../errors';
import { takeReauthentication } from './auth-limits';
import { findAccountById } from './auth.queries';
import type { Account } from './auth.queries';
import type { Member } from './caller';
import { passwordMatches } from './passwords';
import { isReauthenticated, markReauthenticated } from './sessions.queries';

/** The account of somebody who knows its password right now. */
export async function provePassword({ services, viewer, log }: Member, password: string): Promise<Account> {
  await takeReauthentication(services.db, viewer.userId);
  const account = await findAccountById(services.db, viewer.userId);
  const isRight = await passwordMatches(account?.passwordHash, password);
  if (account && isRight) return account;
  log.warn({ userId: viewer.userId }, 'reauthentication refused');
  throw new AppError('INVALID_CREDENTIALS', 'That is not your password.');
}

export async function reauthenticate(member: Member, password: string): Promise<void> {
  await provePassword(member, password);
  await markReauthenticated(member.services.db, member.viewer.sessionId);
}

/** A session left open on somebody's desk must not be enough to take the account over. */
export async function requireReauthentication({ services, viewer }: Member): Promise<void> {
  if (await isReauthenticated(services.db, viewer.sessionId)) return;
  throw new AppError('REAUTHENTICATION_REQUIRED', 'Please enter your password again first.');
}
