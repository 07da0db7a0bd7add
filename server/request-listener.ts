import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Express } from 'express';
import type { CachedResponse, CacheKey, Partition } from './cache/cached-response';
import type { ResponseCache } from './cache/response-cache';
import { sendCachedResponse } from './cache/send-cached-response';
import { withBodyDeadline } from './http/body-deadline';
import type { Timeouts } from './http/body-deadline';
import { withIdleTimeout } from './http/idle-timeout';
import { withFewPipelined } from './http/pipelined-requests';
import { nextRequestId } from './http/request-id';
import { isBoundedAddress } from './http/request-limits';
import { cachedResponseLog } from './http/request-log';
import type { Services } from './services';
import { apiCacheKey, isForOtherSites } from './cache/api-cache-key';
import { pageCacheKey } from './cache/page-cache-key';
import { createQueryCacheKey, remembering } from './cache/query-cache-key';
import { appRouter } from './app-router';

interface Found {
  answer: CachedResponse;
  isStale: boolean;
}

const queryCacheKey = remembering(createQueryCacheKey(appRouter));

const isCall = (url: string) => url.startsWith('/trpc');

/** A call is answered to GET alone: no HEAD finds it. */
function targetOf(url: string, method: string): CacheKey | undefined {
  if (!isBoundedAddress(url)) return undefined;
  if (isForOtherSites(url)) return apiCacheKey(url);
  if (!isCall(url)) return pageCacheKey(url);
  return method === 'GET' ? queryCacheKey(url) : undefined;
}

/** Holds the cached answer, where the address itself is its key. */
function partOf(url: string): Partition {
  if (isForOtherSites(url)) return 'api';
  return url.includes('?') ? 'filtered' : 'pages';
}

/** A token is checked whatever it asks for, so that an ended one is refused at once. */
const mayCarryToken = (url: string, authorization = '') =>
  (/^bearer/i.test(authorization) || url.includes('access_token')) && /^\/(api|trpc)/.test(url);

function lookUp(answers: ResponseCache, { url = '', method = '', headers }: IncomingMessage): Found | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (mayCarryToken(url, headers.authorization)) return undefined;
  // Most addresses are keys as they stand, but for those of calls.
  const known = isCall(url) ? undefined : answers.find(url, partOf(url));
  if (known) return { answer: known, isStale: false };
  const target = targetOf(url, method);
  if (!target?.isCacheable) return undefined;
  const answer = answers.find(target.key, target.part);
  if (answer) return { answer, isStale: false };
  // A try that waits for a database known to be away would fail, and late.
  const outdated = answers.isDatabaseDown ? answers.getStale(target.key, target.part) : undefined;
  return outdated && { answer: outdated, isStale: true };
}

/** The last resort: an app that throws outside its own error handling. */
function answerFailure(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(500, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
  response.end('Something went wrong');
}

interface Listening {
  app: Express;
  /** Answers requests that the cache does not; the app itself unless told otherwise. */
  others?: RequestListener;
  /** Body timeouts other than the usual ones. */
  patience?: Timeouts | undefined;
}

/** Answers from the cache, before anything else is asked; `others` answers the rest. Throws nothing: here, nobody would catch it. */
export function createListener(
  { answers, logger }: Services,
  { app, others = app, patience }: Listening,
): RequestListener {
  const logAnswer = cachedResponseLog(logger, app.get('trust proxy fn') as (address: string, hop: number) => boolean);

  function answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const found = lookUp(answers, request);
    if (!found) return false;
    const requestId = nextRequestId();
    const { isStale } = found;
    const status = sendCachedResponse(request, response, found.answer, { isStale, requestId });
    logAnswer(request, { requestId, status, isStale });
    return true;
  }

  const answer: RequestListener = (request, response) => {
    try {
      if (answerFromMemory(request, response)) return;
    } catch (error) {
      logger.error({ err: error }, 'answering from memory failed');
      if (response.headersSent) return;
    }
    try {
      others(request, response);
    } catch (error) {
      logger.error({ err: error }, 'request failed outside the app');
      answerFailure(response);
    }
  };
  // Around all: a page that was sent at once may still have a body behind it.
  return withIdleTimeout(withFewPipelined(withBodyDeadline(answer, patience)));
}
