import type { Configuration } from 'openid-client';
import type { GuardedFetch } from '../../../http/guarded-fetch';
import { ProviderError } from './provider';

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const loadJose = () => import('jose');
type Keys = ReturnType<Awaited<ReturnType<typeof loadJose>>['createRemoteJWKSet']>;

interface Tokens {
  clientId: string;
  discover: () => Promise<Configuration>;
  fetchOutside: GuardedFetch;
}

export function createIdTokenCheck({ clientId, discover, fetchOutside }: Tokens) {
  const keySets = new Map<string, Keys>();

  async function getKeys(address: string): Promise<Keys> {
    const jose = await loadJose();
    const known = keySets.get(address);
    if (known) return known;
    const keys = jose.createRemoteJWKSet(new URL(address), {
      [jose.customFetch]: (url, { headers }) => fetchOutside(url, { headers: Object.fromEntries(headers.entries()) }),
    });
    keySets.set(address, keys);
    return keys;
  }

  return async (idToken: string) => {
    const { jwtVerify } = await loadJose();
    const { issuer, jwks_uri: address } = (await discover()).serverMetadata();
    if (address === undefined) throw new ProviderError('unavailable', 'the issuer has no keys');
    const { payload } = await jwtVerify(idToken, await getKeys(address), {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      clockTolerance: 30,
    });
    // With several audiences, `azp` must name us; without `azp`, we must be the only audience (in a list or not).
    const isAlone = [payload.aud].flat().length === 1;
    const isForUs = payload['azp'] === undefined ? isAlone : payload['azp'] === clientId;
    const nonce = payload['nonce'];
    if (!isForUs || typeof nonce !== 'string') throw new ProviderError('refused', 'the token is meant for others');
    return { claims: payload, nonce };
  };
}
