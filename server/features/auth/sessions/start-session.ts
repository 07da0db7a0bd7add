import { AppError } from '../../../base/errors';
import { getLimitSubject } from '../../../http/rate-limits';
import { ensureProfile, lockUser } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import type { AuthContext } from '../primitives/auth-context';
import { findOnlyProvider } from '../providers/providers';
import { storeKnownNetwork } from '../primitives/known-networks';
import { createLucia } from './lucia';
import { createMfaChallenge } from './second-step.service';
import type { SecondStep } from './second-step.service';
import { sessionCookie } from '../primitives/cookies';
import { deleteSession } from '../store/sessions.queries';
import { assertAccountUnchanged } from './verified-account';

/** Three groups of the IP address: enough for users to recognise their sessions, too little to locate a person. */
export function toNetwork(ip: string): string {
  return ip.includes('.')
    ? getLimitSubject(ip).split('.').slice(0, 3).join('.')
    : getLimitSubject(ip).split(':').slice(0, 3).join(':');
}

export interface Started {
  status: 'signed_in';
  cookie: string;
}

/**
 * Starts a session and returns its cookie. The id is always new, and the browser's current session ends. `account` must
 * have been read before its proof was verified.
 */
export async function startSession(caller: AuthContext, account: Account): Promise<Started> {
  const { services, log, client, viewer } = caller;
  const session = await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, account.id);
    await assertAccountUnchanged(trx, account);
    if (viewer) await deleteSession(trx, viewer.sessionId);
    await ensureProfile(trx, account.id);
    return await createLucia(trx).createSession(account.id, {
      userAgent: client.userAgent.slice(0, 300) || null,
      ipPrefix: toNetwork(client.ip) || null,
    });
  });
  await storeKnownNetwork(services.db, account.id, client.ip);
  log.info({ ip: client.ip, userId: account.id }, 'signed in');
  return { status: 'signed_in', cookie: sessionCookie(services.config, session.id, account.role !== null) };
}

export type FirstStep = Started | SecondStep;

export function maySignIn({ services }: AuthContext, account: Account, provider?: string): boolean {
  const only = findOnlyProvider(services.config, account.email);
  return !account.isDisabled && (only === undefined || only.name === provider);
}

export function assertMaySignIn(caller: AuthContext, account: Account, provider?: string): void {
  if (!maySignIn(caller, account, provider)) throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
}

/**
 * Call it after primary authentication of any kind: starts a session, or an MFA challenge if the account has a second
 * factor. `provider` as for assertMaySignIn.
 */
export async function completePrimaryAuth(
  caller: AuthContext,
  account: Account,
  provider?: string,
): Promise<FirstStep> {
  assertMaySignIn(caller, account, provider);
  return account.factorIds.length === 0
    ? await startSession(caller, account)
    : await createMfaChallenge(caller, account);
}
