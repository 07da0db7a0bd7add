import type { RequestHandler } from 'express';
import type { CacheKey, Render } from '../../cache/cached-response';
import { pageCacheKey } from '../../cache/cache-keys';
import { REVALIDATED, sendCachedResponse } from '../../cache/send-cached-response';
import { getRequestId } from '../../http/error-handler';
import type { Services } from '../../trpc/services';
import { CacheTags } from '../../cache/cache-tags';

export interface Document {
  type: string;
  text: string;
  reads: readonly string[];
  caching?: string;
  headers?: Readonly<Record<string, string>>;
}

type Found = Document | { movedTo: string } | undefined;

function createDocumentRender(find: () => Promise<Found>): Render {
  return async () => {
    const reads = new CacheTags();
    const none = { body: Buffer.alloc(0), headers: {}, caching: REVALIDATED, reads };
    const found = await find();
    if (found === undefined) return { ...none, status: 404 };
    if ('movedTo' in found) return { ...none, status: 301, location: found.movedTo };
    const { type, text, caching = REVALIDATED, headers } = found;
    reads.add(...found.reads);
    return { status: 200, body: Buffer.from(text), headers: { 'Content-Type': type, ...headers }, caching, reads };
  };
}

export function documentRoute(
  { responseCache }: Services,
  find: (params: Record<string, string>) => Promise<Found>,
  keyOf: (url: string) => CacheKey | undefined = pageCacheKey,
): RequestHandler<Record<string, string>> {
  return async (request, response, next) => {
    const target = keyOf(request.originalUrl);
    if (!target) {
      next();
      return;
    }
    const { params } = request;
    const context = { requestId: getRequestId(request), log: request.log };
    const loaded = await responseCache.load(
      target,
      createDocumentRender(() => find(params)),
      context,
    );
    if ('answer' in loaded) {
      sendCachedResponse(request, response, loaded.answer, loaded);
      return;
    }
    const { location } = loaded.rendered;
    if (location === undefined) {
      next();
      return;
    }
    response.set('Cache-Control', REVALIDATED).redirect(301, location);
  };
}
