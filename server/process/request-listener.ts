import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Express } from 'express';
import type { CachedResponse, CacheKey, Partition } from '../cache/cached-response';
import type { ResponseCache } from '../cache/response-cache';
import { sendCachedResponse } from '../cache/send-cached-response';
import { withBodyDeadline } from '../http/body-deadline';
import type { Timeouts } from '../http/body-deadline';
import { readForwardedFor } from '../http/client-address';
import { withFewPipelined } from '../http/connections/pipelined-requests';
import { nextRequestId } from '../http/request-log';
import { isBoundedAddress, readAbsoluteForm } from '../http/request-limits';
import { cachedResponseLog } from '../http/request-log';
import type { Services } from '../trpc/services';
import { apiCacheKey, isExternalRequest } from '../cache/cache-keys';
import { pageCacheKey } from '../cache/cache-keys';

interface Found {
  answer: CachedResponse;
  isStale: boolean;
}

/** Never cached as responses; their database reads may be, see QueryCache. */
const isCall = (url: string) => url.startsWith('/trpc');

function getCacheKey(url: string): CacheKey | undefined {
  if (!isBoundedAddress(url)) return undefined;
  return isExternalRequest(url) ? apiCacheKey(url) : pageCacheKey(url);
}

function getPart(url: string): Partition {
  if (isExternalRequest(url)) return 'api';
  return url.includes('?') ? 'filtered' : 'pages';
}

/** Requests with a token bypass the cache, so that an expired token is refused whatever it requests. */
const mayCarryToken = (url: string, authorization = '') =>
  (/^bearer/i.test(authorization) || url.includes('access_token')) && url.startsWith('/api');

function findCached(
  responseCache: ResponseCache,
  { url = '', method = '', headers }: IncomingMessage,
): Found | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (isCall(url) || mayCarryToken(url, headers.authorization)) return undefined;
  const known = responseCache.find(url, getPart(url));
  if (known) return { answer: known, isStale: false };
  const target = getCacheKey(url);
  if (!target?.isCacheable) return undefined;
  const answer = responseCache.find(target.key, target.part);
  if (answer) return { answer, isStale: false };
  // While the database is known to be down, a query would only fail after a long wait.
  const outdated = responseCache.isDatabaseDown ? responseCache.getStale(target.key, target.part) : undefined;
  return outdated && { answer: outdated, isStale: true };
}

function answerFailure(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(500, { 'Content-Type': 'text/plain', 'Cache-Control': 'private, no-store' });
  response.end('Something went wrong');
}

interface Listening {
  app: Express;
  others?: RequestListener;
  timeouts?: Timeouts | undefined;
}

/** Answers from the cache before any middleware runs. Must never throw: nothing catches it. */
export function createListener(
  { responseCache, logger }: Services,
  { app, others = app, timeouts }: Listening,
): RequestListener {
  const logAnswer = cachedResponseLog(logger, app.get('trust proxy fn') as (address: string, hop: number) => boolean);

  function answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const found = findCached(responseCache, request);
    if (!found) return false;
    const requestId = nextRequestId();
    const { isStale } = found;
    const status = sendCachedResponse(request, response, found.answer, { isStale, requestId });
    logAnswer(request, { requestId, status, isStale });
    return true;
  }

  const answer: RequestListener = (request, response) => {
    readAbsoluteForm(request);
    readForwardedFor(request);
    try {
      if (answerFromMemory(request, response)) return;
    } catch (error) {
      logger.error({ err: error }, 'sending a cached response failed');
      if (response.headersSent) return;
    }
    try {
      others(request, response);
    } catch (error) {
      logger.error({ err: error }, 'request failed outside the app');
      answerFailure(response);
    }
  };
  // Wraps cache hits too: a request answered immediately may still send a body.
  return withFewPipelined(withBodyDeadline(answer, timeouts));
}
