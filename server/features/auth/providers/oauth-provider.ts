import type { GuardedFetch } from '../../../http/guarded-fetch';
import type { OAuthClient } from '../../../base/sign-in-config';
import { mapProviderErrors } from './provider-errors';
import { authorizationUrl, clientFetch, loadClient } from './openid';
import { readProfile } from './profile';
import { assertHandshake, ProviderError } from './provider';
import type { Provider } from './provider';

type Told = Parameters<typeof readProfile>[0];
type FetchJson = (url: string) => Promise<unknown>;

export interface OAuthService {
  name: string;
  label: string;
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  scope: string;
  /** Make the provider prompt the user even if it has a session. */
  freshParameters: Record<string, string>;
  headers?: (client: OAuthClient) => Record<string, string>;
  readProfile: (fetchJson: FetchJson) => Promise<Told>;
}

const USER_AGENT = 'LootRank';

export function createOAuthProvider(service: OAuthService, client: OAuthClient, fetchOutside: GuardedFetch): Provider {
  async function configure() {
    const library = await loadClient();
    const metadata = {
      issuer: service.issuer,
      authorization_endpoint: service.authorizationEndpoint,
      token_endpoint: service.tokenEndpoint,
    };
    const configuration = new library.Configuration(metadata, client.clientId, client.clientSecret);
    configuration[library.customFetch] = clientFetch(fetchOutside);
    return configuration;
  }

  function fetchWithToken(accessToken: string): FetchJson {
    const headers = {
      accept: 'application/json',
      'user-agent': USER_AGENT,
      authorization: `Bearer ${accessToken}`,
      ...service.headers?.(client),
    };
    return async (url) => {
      const response = await fetchOutside(url, { headers });
      if (!response.ok) throw new ProviderError('unavailable', `a profile was answered with ${response.status}`);
      return (await response.json()) as unknown;
    };
  }

  return {
    name: service.name,
    label: service.label,
    domains: [],
    isOnly: false,
    allowsSignUp: true,
    provesTime: false,
    begin: ({ state, redirectUri, isFresh }) =>
      mapProviderErrors(async () => {
        const { url, verifier } = await authorizationUrl(await configure(), {
          state,
          redirectUri,
          scope: service.scope,
          parameters: isFresh ? service.freshParameters : {},
        });
        return { url, handshake: { kind: 'oauth', verifier } };
      }),
    finish: (callback) =>
      mapProviderErrors(async () => {
        const { url, state } = callback;
        const { verifier } = assertHandshake(callback, 'oauth');
        const library = await loadClient();
        const tokens = await library.authorizationCodeGrant(await configure(), url, {
          expectedState: state,
          pkceCodeVerifier: verifier,
        });
        return readProfile(await service.readProfile(fetchWithToken(tokens.access_token)));
      }),
  };
}
