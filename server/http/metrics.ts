import type { Request, RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { requestSeconds } from './counters';
import { holdsToken } from './metrics-token';

/** GET /metrics for requests with the token; for all others the address does not exist. */
export function metricsRoute({ token, registry }: { token: string; registry: Registry }): RequestHandler {
  const isOperator = holdsToken(token);
  return async (request, response, next) => {
    if (request.path !== '/metrics' || !isOperator(request)) {
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

// A small fixed set: clients choose the path, so it must not become a label value.
function routeOf({ path, method }: Request): string {
  const route = ROUTES.find(([pattern]) => pattern.test(path))?.[1];
  return route ?? (method === 'POST' ? 'form' : 'page');
}

/** Records the duration of every request that reaches the app; status 'left' if the client disconnected. */
export const measureRequests: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  const route = routeOf(request);
  response.once('close', () => {
    const status = response.writableFinished ? `${String(response.statusCode)[0]}xx` : 'left';
    requestSeconds.observe({ route, status }, (performance.now() - startedAt) / 1000);
  });
  next();
};
