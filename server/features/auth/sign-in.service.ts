import type { SignInInput } from '../../../shared/auth';
import type { Db } from '../../database/database';
import { AppError } from '../../errors';
import { limitSubjectOf } from '../../http/rate-limits';
import type { Logger } from '../../logger';
import type { Services } from '../../services';
import type { Client, Viewer } from '../../trpc/context';
import { findAccountByEmail, findAccountByPhone } from './auth.queries';
import type { Account } from './auth.queries';
import { createLucia } from './lucia';
import { passwordMatches } from './passwords';
import { endedCookie, sessionCookie } from './session-cookie';
import { deleteSession, deleteUserSessions } from './sessions.queries';
import { forgiveSignInTries, takeSignInTry } from './sign-in-limits';

/** Who asks, whether by procedure or by a plain form. */
export interface Caller {
  services: Pick<Services, 'db' | 'config'>;
  log: Logger;
  client: Pick<Client, 'ip' | 'userAgent'>;
  viewer: Viewer | null;
}

function findAccount(db: Db, { email, phone }: SignInInput): Promise<Account | undefined> {
  return email ? findAccountByEmail(db, email) : findAccountByPhone(db, (phone ?? '').replace(/[\s()-]/g, ''));
}

function refuseUnlessOpen(account: Account | undefined, passwordIsRight: boolean): asserts account is Account {
  if (!account || !passwordIsRight || account.isDisabled) {
    throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
  }
  if (!account.isConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED', 'Please confirm your email address first.');
}

/** Enough to tell one's own sessions apart, too little to place a person. */
function networkOf(ip: string): string {
  return ip.includes('.')
    ? limitSubjectOf(ip).split('.').slice(0, 3).join('.')
    : limitSubjectOf(ip).split(':').slice(0, 3).join(':');
}

/** Starts a session and returns its cookie. The id is always new, and a session the browser came with ends. */
export async function signIn(
  { services: { db, config }, log, client, viewer }: Caller,
  input: SignInInput,
): Promise<string> {
  const name = (input.email || input.phone || '').toLowerCase();
  await takeSignInTry(db, name, client.ip);
  const account = await findAccount(db, input);
  const passwordIsRight = await passwordMatches(account?.passwordHash, input.password ?? '');
  try {
    refuseUnlessOpen(account, passwordIsRight);
  } catch (refusal) {
    log.warn({ ip: client.ip, userId: account?.id }, 'sign-in refused');
    throw refusal;
  }
  await forgiveSignInTries(db, name, client.ip);
  if (viewer) await deleteSession(db, viewer.sessionId);
  const session = await createLucia(db).createSession(account.id, {
    userAgent: client.userAgent.slice(0, 300) || null,
    ipPrefix: networkOf(client.ip) || null,
  });
  log.info({ ip: client.ip, userId: account.id }, 'signed in');
  return sessionCookie(config, session.id, account.isAdmin);
}

/** Ends this session, all of the account's or all the others; returns the cookie that takes it from the browser. */
export async function signOut(
  { services: { db, config }, log, viewer }: Caller,
  scope: 'local' | 'global' | 'others',
): Promise<string | undefined> {
  if (viewer) {
    if (scope === 'local') await deleteSession(db, viewer.sessionId);
    else await deleteUserSessions(db, viewer.userId, scope === 'others' ? viewer.sessionId : undefined);
    log.info({ userId: viewer.userId, scope }, 'signed out');
  }
  return scope === 'others' ? undefined : endedCookie(config);
}
