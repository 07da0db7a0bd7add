import type { SignInInput } from '../../../../shared/auth/auth.schema';
import { phoneNumber } from '../../../../shared/auth/credentials';
import { AppError } from '../../../base/errors';
import { signInFailures } from '../../../http/metrics';
import { notifyOwner } from '../primitives/account-notices';
import { recordOwnChange } from '../primitives/own-changes';
import { getSite } from '../primitives/auth-messages';
import { findAccountByIdentifier, lockUser } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import type { AuthContext } from '../primitives/auth-context';
import { findOnlyProvider } from '../providers/providers';
import { passwordMatches } from '../primitives/passwords';
import { blankSessionCookie } from '../primitives/cookies';
import { deleteSession, deleteUserSessions } from '../store/sessions.queries';
import { consumeSignInLimit, resetSignInLimit, waitForTurn } from './sign-in-limits';
import { completePrimaryAuth } from '../sessions/start-session';
import type { FirstStep } from '../sessions/start-session';

function assertOpen(
  { services: { config } }: AuthContext,
  account: Account | undefined,
  passwordIsRight: boolean,
): asserts account is Account {
  if (!account || !passwordIsRight || account.isDisabled || findOnlyProvider(config, account.email)) {
    throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
  }
  if (!account.isConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED', 'Please confirm your email address first.');
}

/** Canonical, so that other spellings have no separate attempts. */
function accountName({ email, phone = '' }: SignInInput): string {
  return (email || phoneNumber(phone) || phone).toLowerCase();
}

export async function signIn(caller: AuthContext, { email, phone, password = '' }: SignInInput): Promise<FirstStep> {
  const { services, log, client } = caller;
  const name = accountName({ email, phone });
  const who = email ? { email } : { phone: name };
  const attempt = { name, ip: client.ip };
  await consumeSignInLimit(services.db, attempt);
  const found = await findAccountByIdentifier(services.db, who);
  const { hasWaited } = await waitForTurn(services.db, attempt, found?.id);
  // The account may have been changed or disabled while the attempt was waiting.
  const account = hasWaited ? await findAccountByIdentifier(services.db, who) : found;
  const passwordIsRight = await passwordMatches(account?.passwordHash, password);
  try {
    assertOpen(caller, account, passwordIsRight);
  } catch (refusal) {
    signInFailures.inc();
    log.warn({ ip: client.ip, userId: account?.id }, 'sign-in refused');
    throw refusal;
  }
  await resetSignInLimit(services.db, attempt);
  return await completePrimaryAuth(caller, account);
}

async function endSessions(caller: AuthContext, userId: string, except?: string): Promise<void> {
  const { services } = caller;
  const site = await getSite(services);
  await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    await deleteUserSessions(trx, userId, except);
    await recordOwnChange(trx, caller, userId, 'end_sessions');
    await notifyOwner(trx, site, { userId, event: 'sessions_ended' });
  });
}

export async function signOut(caller: AuthContext, scope: 'local' | 'global' | 'others'): Promise<string | undefined> {
  const { services, log, viewer } = caller;
  if (viewer) {
    if (scope === 'local') await deleteSession(services.db, viewer.sessionId);
    else await endSessions(caller, viewer.userId, scope === 'others' ? viewer.sessionId : undefined);
    log.info({ userId: viewer.userId, scope }, 'signed out');
  }
  return scope === 'others' ? undefined : blankSessionCookie(services.config);
}
