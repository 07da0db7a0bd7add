import { AppError } from '../../../base/errors';
import type { AuthContext } from '../primitives/auth-context';
import { consumeCallLimit } from '../primitives/auth-limits';
import type { FirstStep } from '../sessions/start-session';
import { newToken, tokenHash } from '../primitives/one-time-tokens';
import { signInByIdentity } from './finish-identity.service';
import { consumeNonce, insertNonce } from '../store/attempts.queries';
import { mapProviderFailure } from '../providers/provider-errors';
import { getProvider } from '../providers/providers';

/** Issues a nonce for a program that obtains its ID token from the provider directly; the token must contain it. */
export async function issueNonce({ services: { db }, client }: AuthContext): Promise<{ nonce: string }> {
  await consumeCallLimit(db, 'id-token-nonce', client.ip);
  const nonce = newToken();
  await insertNonce(db, tokenHash(nonce));
  return { nonce };
}

export async function signInWithIdToken(
  caller: AuthContext,
  input: { provider: string; idToken: string },
): Promise<FirstStep> {
  const { services, client } = caller;
  const { db } = services;
  await consumeCallLimit(db, 'id-token', client.ip);
  const provider = getProvider(services.config, input.provider);
  if (!provider.verifyIdToken) throw new AppError('NOT_FOUND', `${provider.label} gives out no such tokens.`);
  const checking = provider.verifyIdToken(input.idToken, (nonce) => consumeNonce(db, tokenHash(nonce)));
  const profile = await mapProviderFailure(caller, provider, checking);
  return await signInByIdentity(caller, { provider, profile });
}
