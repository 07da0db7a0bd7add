import type { Configuration, CustomFetch } from 'openid-client';
import type { GuardedFetch } from '../../../http/guarded-fetch';

/** Loaded on the first sign-in through a provider: a site without providers never needs it. */
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

/** The URL to redirect the browser to, and the PKCE verifier that proves that this server began the flow. */
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
