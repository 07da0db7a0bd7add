import type { Configuration } from 'openid-client';
import type { GuardedFetch } from '../../../http/guarded-fetch';
import { clientFetch, loadClient } from './openid';

const KEPT_MS = 3600_000;

interface Issuer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  fetchOutside: GuardedFetch;
}

/**
 * The metadata of an issuer, asked for when it is first needed and cached for an hour. Callers at one moment share one
 * question; a failure is not cached.
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
    // By name: it is marked as deprecated, only so that it stands out.
    const allowPlain = Reflect.get(client, 'allowInsecureRequests');
    const configuration = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [client.customFetch]: clientFetch(fetchOutside),
      // The guard lets http through to the issuers of tests alone.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [allowPlain] : [])],
    });
    // Two spellings of one issuer would be two providers, each with people of its own.
    if (configuration.serverMetadata().issuer !== issuer) throw new Error('the issuer has another name');
    return configuration;
  }

  return () => {
    if (known && Date.now() < until) return known;
    until = Date.now() + KEPT_MS;
    const asking = discover();
    known = asking;
    asking.catch(() => {
      if (known === asking) known = undefined;
    });
    return asking;
  };
}
