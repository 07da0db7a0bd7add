import type { AuthContext, SignedInContext } from '../primitives/auth-context';
import { isWithinLimit } from '../../../http/rate-limits';
import { consumeCallLimit } from '../primitives/auth-limits';
import { newToken, tokenHash } from '../primitives/one-time-tokens';
import { findAccountById } from '../store/auth.queries';
import { attemptCookie } from '../primitives/cookies';
import { assertMayConfirmAt } from './finish-identity.service';
import { consumeAttempt, insertAttempt } from '../store/attempts.queries';
import type { Attempt, Intent } from '../store/attempts.queries';
import { ProviderError } from '../providers/provider';
import type { Provider, ProviderProfile } from '../providers/provider';

const DAY = 24 * 3600;

const getRedirectUri = ({ services: { config } }: AuthContext, { name }: Provider) =>
  `${config.publicUrl}/auth/${name}/callback`;

export interface StartedAttempt {
  url: string;
  cookie: string;
}

interface AttemptOptions {
  intent: Intent;
  sessionId: string | null;
  returnTo: string;
}

/** The URL comes from the provider's metadata: it must be https, not a script. */
function assertHttps(url: URL, testOrigins: readonly string[]): void {
  if (url.protocol === 'https:' || testOrigins.includes(url.origin)) return;
  throw new ProviderError('unavailable', 'its address is not https');
}

/** Both secrets are new for each attempt and stored as digests, so a browser's secret is valid for no other attempt. */
async function begin(
  caller: AuthContext,
  provider: Provider,
  { intent, sessionId, returnTo }: AttemptOptions,
): Promise<StartedAttempt> {
  const { services, client } = caller;
  await consumeCallLimit(services.db, 'provider', client.ip);
  const [state, browserSecret] = [newToken(), newToken()];
  const isFresh = intent === 'reauthenticate';
  const { url, handshake } = await provider.begin({ state, redirectUri: getRedirectUri(caller, provider), isFresh });
  assertHttps(url, services.config.signIn.testOrigins);
  await insertAttempt(services.db, {
    stateHash: tokenHash(state),
    browserHash: tokenHash(browserSecret),
    provider: provider.name,
    intent,
    sessionId,
    handshake,
    returnTo,
  });
  return { url: url.href, cookie: attemptCookie(services.config, browserSecret) };
}

export async function beginSignIn(caller: AuthContext, provider: Provider, returnTo: string): Promise<StartedAttempt> {
  return await begin(caller, provider, { intent: 'sign_in', sessionId: null, returnTo });
}

export async function beginLink(member: SignedInContext, provider: Provider): Promise<StartedAttempt> {
  return await begin(member, provider, { intent: 'link', sessionId: member.viewer.sessionId, returnTo: '/account' });
}

export async function beginReauthentication(member: SignedInContext, provider: Provider): Promise<StartedAttempt> {
  const { userId, sessionId } = member.viewer;
  const account = await findAccountById(member.services.db, userId);
  if (account) await assertMayConfirmAt(member, account, provider);
  return await begin(member, provider, { intent: 'reauthenticate', sessionId, returnTo: '/account' });
}

export interface CallbackRequest {
  query: string;
  state: string;
  browserSecret: string;
}

export async function consumeCallbackAttempt(
  { services: { db } }: AuthContext,
  provider: Provider,
  { state, browserSecret }: CallbackRequest,
): Promise<Attempt | undefined> {
  return await consumeAttempt(db, {
    stateHash: tokenHash(state),
    browserHash: tokenHash(browserSecret),
    provider: provider.name,
  });
}

export async function verifyCallback(
  caller: AuthContext,
  provider: Provider,
  { attempt, callback }: { attempt: Attempt; callback: CallbackRequest },
): Promise<ProviderProfile> {
  const redirectUri = getRedirectUri(caller, provider);
  const url = new URL(redirectUri);
  url.search = callback.query;
  return await provider.finish({
    url,
    state: callback.state,
    redirectUri,
    isFresh: attempt.intent === 'reauthenticate',
    handshake: attempt.handshake,
    isFirstUse: (name) =>
      isWithinLimit(caller.services.db, { name: `once-${provider.name}`, subject: name, max: 1, windowSeconds: DAY }),
  });
}
