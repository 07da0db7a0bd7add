import { Router } from 'express';
import { CacheTags } from '../../../cache/cache-tags';
import type { CacheKey, RenderedResponse } from '../../../cache/cached-response';
import { sendCachedResponse } from '../../../cache/send-cached-response';
import { getRequestId } from '../../../http/error-handler';
import type { Services } from '../../../trpc/services';
import { PUBLISHED_MAX_AGE_SECONDS } from '../keys/key-sets';
import { KEYS_CHANGED } from '../keys/rotation.service';
import { verificationKeys } from '../keys/signing-keys';

const ADDRESS = '/.well-known/jwks.json';
const TARGET: CacheKey = { key: ADDRESS, part: 'pages', isCacheable: true };

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  // Scripts on other sites' pages verify tokens too.
  'Access-Control-Allow-Origin': '*',
  'X-Robots-Tag': 'noindex',
};
const CACHING = `public, max-age=${PUBLISHED_MAX_AGE_SECONDS}`;

export function keySetRoutes(services: Services): Router {
  const routes = Router({ caseSensitive: true, strict: true });
  const make = async (): Promise<RenderedResponse> => {
    const reads = new CacheTags();
    reads.add(KEYS_CHANGED);
    const keys = (await verificationKeys(services)).map(({ jwk }) => jwk);
    const body = Buffer.from(JSON.stringify({ keys }));
    return { status: 200, body, headers: HEADERS, caching: CACHING, reads };
  };
  routes.get(ADDRESS, async (request, response) => {
    const context = { requestId: getRequestId(request), log: request.log, hasDisconnected: () => response.closed };
    const loaded = await services.responseCache.load(TARGET, make, context);
    if ('answer' in loaded) sendCachedResponse(request, response, loaded.answer, loaded);
    else throw new Error('the public keys were not made');
  });
  return routes;
}
