import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { RequestHandler } from 'express';
import type { Asker, Made } from '../cache/answer';
import { REVALIDATED, sendAnswer } from '../cache/send-answer';
import { requestIdOf } from '../http/error-handler';
import { hangUpOf } from '../http/hang-up';
import { MAX_BATCH } from '../http/request-limits';
import type { Services } from '../services';
import { appRouter } from './app-router';
import { createVisitorContext } from './context';
import { queryTarget } from './query-target';
import { Reads } from './reads';
import { responseMeta } from './request-context';

/** Carries out the calls of an address as a visitor's. */
function answerMaker(services: Services, address: string) {
  const { publicUrl } = services.config;
  return async ({ requestId, log }: Asker): Promise<Made> => {
    const reads = new Reads();
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      req: new Request(new URL(address, publicUrl)),
      router: appRouter,
      createContext: () => createVisitorContext(services, requestId, log, reads),
      maxBatchSize: MAX_BATCH,
      responseMeta,
    });
    const headers = Object.fromEntries(response.headers);
    delete headers['cache-control'];
    return { status: response.status, text: await response.text(), headers, caching: REVALIDATED, reads };
  };
}

/** Answers the public queries, which depend on nobody, and keeps their answers; lets every other call pass. */
export function keptQueries(services: Services): RequestHandler {
  return async (request, response, next) => {
    const target = request.method === 'GET' ? queryTarget(request.originalUrl) : undefined;
    if (!target) return next();
    const asker = { requestId: requestIdOf(request), log: request.log, hungUp: hangUpOf(response) };
    const loaded = await services.answers.load(target, answerMaker(services, target.key), asker);
    if ('answer' in loaded) {
      sendAnswer(request, response, loaded.answer, loaded);
      return;
    }
    const { status, headers, text } = loaded.made;
    response.status(status).set(headers).set('Cache-Control', 'private, no-store').send(text);
  };
}
