import type { AnyRouter } from '@trpc/server';
import { resolveResponse } from '@trpc/server/http';
import type { CreateExpressContextOptions } from '@trpc/server/adapters/express';
import type { RequestHandler } from 'express';
import type { Config } from '../base/config';
import type { CacheTags } from '../cache/cache-tags';
import { compressed } from '../cache/representation';
import { acceptedEncoding } from '../http/content-negotiation';
import { MAX_BATCH } from '../http/request-limits';
import type { Context } from './context';
import { responseMeta } from './request-context';

type CreateContext = (request: CreateExpressContextOptions) => Promise<Context>;

/**
 * Responses that are the same for every visitor are compressed; others are not, since the compressed length leaks
 * secrets in them.
 */
export function compressedQueries(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  router: AnyRouter,
  createContext: CreateContext,
): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET') {
      next();
      return;
    }
    const reads: CacheTags[] = [];
    const answer = await resolveResponse({
      router,
      req: new Request(new URL(request.originalUrl, publicUrl)),
      path: request.path.slice(1),
      error: null,
      createContext: async ({ info }) => {
        const context = await createContext({ req: request, res: response, info });
        reads.push(context.reads);
        return context;
      },
      maxBatchSize: MAX_BATCH,
      responseMeta,
    });
    const text = Buffer.from(await answer.arrayBuffer());
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const body = reads[0]?.isCacheable ? await compressed(text, encoding) : text;
    response.status(answer.status).setHeaders(answer.headers);
    if (body !== text) response.set('Content-Encoding', encoding).vary('Accept-Encoding');
    // Not `send`, which would compute an ETag: this response must not be stored.
    response.set('Content-Length', String(body.length)).end(body);
  };
}
