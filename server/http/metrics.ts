import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { requestSeconds } from '../metrics/counters';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** GET /metrics for whoever has the token; to everybody else there is no such address. */
export function metricsRoute({ token, registry }: { token: string; registry: Registry }): RequestHandler {
  const expected = digest(`Bearer ${token}`);
  return async (request, response, next) => {
    const given = request.path === '/metrics' ? request.get('authorization') : undefined;
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      next();
      return;
    }
    response.set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
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

// Few and fixed: an address of a stranger's making must not become a label.
function routeOf({ path, method }: Request): string {
  const route = ROUTES.find(([pattern]) => pattern.test(path))?.[1];
  return route ?? (method === 'POST' ? 'form' : 'page');
}

/** Measures every answer that passes here. */
export const measureRequests: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  const route = routeOf(request);
  response.once('close', () => {
    const status = response.writableFinished ? `${String(response.statusCode)[0]}xx` : 'left';
    requestSeconds.observe({ route, status }, (performance.now() - startedAt) / 1000);
  });
  next();
};
