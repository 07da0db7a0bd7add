import type { GuardedFetch } from '../../../http/guarded-fetch';
import type { OidcConfig } from '../../../base/sign-in-config';
import { mapProviderErrors } from './provider-errors';
import { createIdTokenCheck } from './id-token';
import { createDiscovery, authorizationUrl, loadClient } from './openid';
import { readProfile } from './profile';
import type { Callback, Provider, ProviderProfile } from './provider';
import { assertHandshake, ProviderError } from './provider';

interface Settings extends OidcConfig {
  label: string;
  fetchOutside: GuardedFetch;
}

type Claims = Readonly<Record<string, unknown>>;

const LENIENCE = 60;
const secondsNow = () => Math.floor(Date.now() / 1000);

function assertJustNow(authenticatedAt: unknown, startedAt: number): void {
  const isJustNow =
    typeof authenticatedAt === 'number' &&
    authenticatedAt >= startedAt - LENIENCE &&
    authenticatedAt <= secondsNow() + LENIENCE;
  if (!isJustNow) throw new ProviderError('refused', 'it does not say that the person has just signed in there');
}

/** The subject includes the issuer: if the name is later configured for another issuer, its subjects must not match. */
function toProfile(issuer: string, claims: Claims): ProviderProfile {
  const { sub, email, email_verified: isEmailVerified, name, preferred_username: userName, nickname } = claims;
  const profile = readProfile({ subject: sub, email, isEmailVerified, names: [name, userName, nickname] });
  return { ...profile, subject: `${issuer} ${profile.subject}` };
}

/** Code flow with PKCE, state and nonce; ID tokens are verified with the issuer's keys. */
export function createOidcProvider({ name, label, issuer, clientId, clientSecret, ...settings }: Settings): Provider {
  const { fetchOutside, domains, isOnly, allowsSignUp } = settings;
  const discover = createDiscovery({ issuer, clientId, clientSecret, fetchOutside });
  const checkIdToken = createIdTokenCheck({ clientId, discover, fetchOutside });

  async function getClaims(callback: Callback): Promise<Claims> {
    const { url, state, isFresh } = callback;
    const { verifier, nonce, startedAt } = assertHandshake(callback, 'oidc');
    const client = await loadClient();
    const configuration = await discover();
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      ...(isFresh ? { maxAge: secondsNow() - startedAt + LENIENCE } : {}),
    });
    const claims = tokens.claims();
    if (!claims) throw new ProviderError('refused', 'there is no token of an identity');
    if (isFresh) assertJustNow(claims.auth_time, startedAt);
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    if (claims['email'] !== undefined || !hasMore) return claims;
    return { ...claims, ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
  }

  return {
    name,
    label,
    domains,
    isOnly,
    allowsSignUp,
    provesTime: true,
    begin: ({ state, redirectUri, isFresh }) =>
      mapProviderErrors(async () => {
        const nonce = (await loadClient()).randomNonce();
        const { url, verifier } = await authorizationUrl(await discover(), {
          state,
          redirectUri,
          scope: 'openid email profile',
          parameters: { nonce, ...(isFresh ? { max_age: '0', prompt: 'login' } : {}) },
        });
        return { url, handshake: { kind: 'oidc', nonce, verifier, startedAt: secondsNow() } };
      }),
    finish: (callback) => mapProviderErrors(async () => toProfile(issuer, await getClaims(callback))),
    verifyIdToken: (idToken, isOurNonce) =>
      mapProviderErrors(async () => {
        const { claims, nonce } = await checkIdToken(idToken);
        if (!(await isOurNonce(nonce))) throw new ProviderError('refused', 'the nonce is not ours or was used');
        return toProfile(issuer, claims);
      }),
  };
}
