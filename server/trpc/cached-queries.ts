import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { RequestHandler } from 'express';
import type { RenderContext, RenderedResponse } from '../cache/cached-response';
import { REVALIDATED, sendCachedResponse } from '../cache/send-cached-response';
import { requestIdOf } from '../http/error-handler';
import { MAX_BATCH } from '../http/request-limits';
import type { Services } from './services';
import type { AnyRouter } from '@trpc/server';
import { createVisitorContext } from './context';
import { createQueryCacheKey } from './query-cache-key';
import { CacheTags } from '../cache/cache-tags';
import { responseMeta } from './request-context';

/** Executes the calls of a tRPC URL as an anonymous visitor. */
function createQueryRender(services: Services, router: AnyRouter, address: string) {
  const { publicUrl } = services.config;
  return async ({ requestId, log }: RenderContext): Promise<RenderedResponse> => {
    const reads = new CacheTags();
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      req: new Request(new URL(address, publicUrl)),
      router,
      createContext: () => createVisitorContext(services, requestId, log, reads),
      maxBatchSize: MAX_BATCH,
      responseMeta,
    });
    const headers = Object.fromEntries(response.headers);
    delete headers['cache-control'];
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, body, headers, caching: REVALIDATED, reads };
  };
}

/** Serves public queries, whose responses are the same for everyone, through the cache; forwards every other call. */
export function cachedQueries(services: Services, router: AnyRouter): RequestHandler {
  const queryCacheKey = createQueryCacheKey(router);
  return async (request, response, next) => {
    const target = request.method === 'GET' ? queryCacheKey(request.originalUrl) : undefined;
    if (!target) {
      next();
      return;
    }
    // The listener skips the cache for a call with a token, which has to be verified first; it is looked up here.
    const cached = target.isCacheable ? services.responseCache.find(target.key, target.part) : undefined;
    if (cached) {
      sendCachedResponse(request, response, cached, { isStale: false });
      return;
    }
    const context = { requestId: requestIdOf(request), log: request.log, hasDisconnected: () => response.closed };
    const loaded = await services.responseCache.load(target, createQueryRender(services, router, target.key), context);
    if ('answer' in loaded) {
      sendCachedResponse(request, response, loaded.answer, loaded);
      return;
    }
    const { status, headers, body } = loaded.rendered;
    response.status(status).set(headers).set('Cache-Control', 'private, no-store').send(body);
  };
}
