import type { Configuration, CustomFetch } from 'openid-client';
import type { GuardedFetch } from '../../../http/guarded-fetch';

export const loadClient = () => import('openid-client');

/** Twitch returns `scope` as a list; the standard has a space-separated text. */
function withPlainScope(text: string): string {
  const body: unknown = JSON.parse(text);
  const isList = typeof body === 'object' && body !== null && 'scope' in body && Array.isArray(body.scope);
  return isList ? JSON.stringify({ ...body, scope: (body.scope as unknown[]).join(' ') }) : text;
}

/** Routes every request of the client library through the guarded fetch. */
export function clientFetch(fetchOutside: GuardedFetch): CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? undefined : String(body as string | URLSearchParams);
    const response = await fetchOutside(url, { method, headers, body: sent });
    if (method !== 'POST' || !response.ok || !/json/.test(response.headers.get('content-type') ?? '')) return response;
    const text = withPlainScope(await response.text());
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

interface Request {
  state: string;
  redirectUri: string;
  scope: string;
  parameters: Record<string, string>;
}

export async function authorizationUrl(configuration: Configuration, request: Request) {
  const client = await loadClient();
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: request.redirectUri,
    scope: request.scope,
    state: request.state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...request.parameters,
  });
  return { url, verifier };
}

const CACHE_MS = 3600_000;

interface Issuer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  fetchOutside: GuardedFetch;
}

export function createDiscovery({
  issuer,
  clientId,
  clientSecret,
  fetchOutside,
}: Issuer): () => Promise<Configuration> {
  let known: Promise<Configuration> | undefined;
  let until = 0;

  async function discover(): Promise<Configuration> {
    const client = await loadClient();
    const isPlain = issuer.startsWith('http:');
    // Read by name, because the library marks it as deprecated, only to make its use conspicuous.
    const allowPlain = Reflect.get(client, 'allowInsecureRequests');
    const configuration = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [client.customFetch]: clientFetch(fetchOutside),
      // The guarded fetch allows http only for the test issuers.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [allowPlain] : [])],
    });
    // Identities are stored under the issuer's spelling: with another, their users would not be found.
    if (configuration.serverMetadata().issuer !== issuer) throw new Error('the issuer has another name');
    return configuration;
  }

  return () => {
    if (known && Date.now() < until) return known;
    until = Date.now() + CACHE_MS;
    const discovery = discover();
    known = discovery;
    discovery.catch(() => {
      if (known === discovery) known = undefined;
    });
    return discovery;
  };
}
