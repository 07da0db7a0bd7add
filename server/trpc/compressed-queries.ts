import type { AnyRouter } from '@trpc/server';
import { resolveResponse } from '@trpc/server/http';
import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../base/config';
import { createRenderSemaphore } from '../cache/render-semaphore';
import { compressed } from '../cache/representation';
import { acceptedEncoding } from '../http/content-negotiation';
import { MAX_BATCH } from '../http/request-limits';
import type { Context } from './context';
import { responseMeta } from './request-context';

type CreateContext = (request: { req: Request; res: Response }) => Promise<Context>;

/**
 * Answers the calls of a GET request. What is the same for every visitor is sent compressed; what depends on the caller
 * is not, since the length of a compressed text tells about the secrets in it.
 */
export function compressedQueries(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  router: AnyRouter,
  createContext: CreateContext,
): RequestHandler {
  const strangers = createRenderSemaphore();
  return async (request, response, next) => {
    if (request.method !== 'GET') {
      next();
      return;
    }
    const making = createContext({ req: request, res: response });
    const context = await making.catch(() => undefined);
    // Strangers together leave some of the database's connections to those who are signed in, and to writes.
    const [, release] = context?.viewer === null ? await strangers.acquire() : [];
    const answer = await resolveResponse({
      router,
      req: new Request(new URL(request.originalUrl, publicUrl)),
      path: request.path.slice(1),
      error: null,
      createContext: () => making,
      maxBatchSize: MAX_BATCH,
      responseMeta,
    }).finally(release);
    const text = Buffer.from(await answer.arrayBuffer());
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const body = context?.reads.isCacheable ? await compressed(text, encoding) : text;
    response.status(answer.status).setHeaders(answer.headers);
    if (body !== text) response.set('Content-Encoding', encoding).vary('Accept-Encoding');
    // Not `send`, which would compute an entity tag: this response must not be stored.
    response.set('Content-Length', String(body.length)).end(body);
  };
}
