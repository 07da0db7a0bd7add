import { Router } from 'express';
import { getRequestId } from '../../http/error-handler';
import { sendProblem } from '../../http/problem';
import { getLimitSubject } from '../../http/rate-limits';
import type { Limit } from '../../http/rate-limits';
import { MAX_URL } from '../../http/request-limits';
import type { Request } from 'express';
import { getBearer } from '../auth/programs/bearer';

/** Any origin may read: requests carry no credentials and responses contain no personal data. */
export const READABLE = { 'Access-Control-Allow-Origin': '*' };

const EXPOSED = { ...READABLE, 'Access-Control-Expose-Headers': 'ETag, Retry-After, X-Request-Id' };

const METHODS = 'GET, HEAD, OPTIONS';

const PREFLIGHT = {
  ...READABLE,
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': 'Authorization, If-None-Match',
  'Access-Control-Max-Age': '86400',
};

export const API_HEADERS = { ...EXPOSED, 'X-Robots-Tag': 'noindex' };

export const MAX_CALLS_A_MINUTE = 60;
export const MAX_CALLS_WITH_TOKEN = 600;

/** Limit for requests that the cache cannot answer: per account across its tokens, otherwise per address. */
export function callLimit(request: Request): Limit {
  const bearer = getBearer(request);
  return bearer
    ? { name: 'api-token', subject: bearer.userId, max: MAX_CALLS_WITH_TOKEN, windowSeconds: 60 }
    : { name: 'api', subject: getLimitSubject(request.ip ?? ''), max: MAX_CALLS_A_MINUTE, windowSeconds: 60 };
}

/** Handles CORS preflights, unsupported methods and overlong URLs before any endpoint. */
export function apiRequests(): Router {
  const routes = Router({ caseSensitive: true });
  routes.use('/api', (request, response, next) => {
    const requestId = getRequestId(request);
    response.set(API_HEADERS);
    if (request.method === 'OPTIONS') {
      response
        .status(204)
        .set({ ...PREFLIGHT, Allow: METHODS })
        .end();
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', METHODS);
      sendProblem(response, { status: 405, detail: 'The API is for reading: use GET.', requestId });
    } else if (request.originalUrl.length > MAX_URL) {
      sendProblem(response, { status: 414, detail: 'The address is too long.', requestId });
    } else next();
  });
  return routes;
}
