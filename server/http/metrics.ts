import { Counter, Histogram } from 'prom-client';
import type { Metric, Registry } from 'prom-client';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

// `registers: []` because createRegistry adds these metrics later.
const registers: [] = [];

const requestSeconds = new Histogram({
  name: 'lootrank_http_request_seconds',
  help: 'Requests that were not answered from memory, by kind of address and class of status.',
  labelNames: ['route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const limitHits = new Counter({
  name: 'lootrank_limit_hits_total',
  help: 'Requests refused because a limit was used up, by limit.',
  labelNames: ['limit'] as const,
  registers,
});

export const signInFailures = new Counter({
  name: 'lootrank_sign_in_failures_total',
  help: 'Sign-ins refused for a wrong address or password.',
  registers,
});

export const purgeCalls = new Counter({
  name: 'lootrank_cdn_purge_calls_total',
  help: 'Calls that told the CDN to drop pages, by result.',
  labelNames: ['result'] as const,
  registers,
});

export const counters: readonly Metric[] = [requestSeconds, limitHits, signInFailures, purgeCalls];

const digest = (text: string) => createHash('sha256').update(text).digest();

export function holdsToken(token: string | undefined): (request: Request) => boolean {
  if (token === undefined) return () => false;
  const expected = digest(`Bearer ${token}`);
  return (request) => timingSafeEqual(digest(request.get('authorization') ?? ''), expected);
}

/** Without the token the address does not exist. */
export function metricsRoute({ token, registry }: { token: string; registry: Registry }): RequestHandler {
  const isOperator = holdsToken(token);
  return async (request, response, next) => {
    if (request.path !== '/metrics' || !isOperator(request)) {
      next();
      return;
    }
    response.set({ 'Content-Type': registry.contentType, 'Cache-Control': 'private, no-store' });
    response.end(await registry.metrics());
  };
}

const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^\/trpc(\/|$)/, 'call'],
  [/^\/(api|badge)(\/|$)/, 'api'],
  [/^\/assets\//, 'asset'],
  [/^\/uploads\//, 'upload'],
  [/^\/go\//, 'go'],
  [/^\/(healthz|readyz|metrics)$/, 'health'],
  [/^\/(admin|auth|account)(\/|$)/, 'member'],
  [/\.(xml|txt|json|webmanifest|png|svg|ico)$/, 'file'],
];

// A small fixed set: clients choose the path, so it must not become a label value.
function getRoute({ path, method }: Request): string {
  const route = ROUTES.find(([pattern]) => pattern.test(path))?.[1];
  return route ?? (method === 'POST' ? 'form' : 'page');
}

/** Includes clients that disconnected, with the status 'left'. */
export const measureRequests: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  const route = getRoute(request);
  response.once('close', () => {
    const status = response.writableFinished ? `${String(response.statusCode)[0]}xx` : 'left';
    requestSeconds.observe({ route, status }, (performance.now() - startedAt) / 1000);
  });
  next();
};
