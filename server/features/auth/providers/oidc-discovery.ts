import type { Configuration } from 'openid-client';
import type { GuardedFetch } from '../../../http/guarded-fetch';
import { clientFetch, loadClient } from './openid';

const CACHE_MS = 3600_000;

interface Issuer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  fetchOutside: GuardedFetch;
}

/**
 * The metadata of an issuer, fetched on first use and cached for an hour. Concurrent callers share one request; a
 * failure is not cached.
 */
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
    // Identities are stored under the issuer's spelling: with another spelling, their users would not be found.
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
