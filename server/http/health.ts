import { Router } from 'express';
import type { Response } from 'express';

const MAX_AGE_MS = 1_000;

export interface Health {
  /** False until the database has been reached and migrated. */
  isOpen: () => boolean;
  /** True once the shutdown signal has arrived. */
  isShuttingDown: () => boolean;
  /** Whether the database responds and is migrated. */
  isReady: () => Promise<boolean>;
}

/** Calls `ask` at most once per `maxAgeMs`; concurrent callers share one call. */
function withMaxAge(check: () => Promise<boolean>, maxAgeMs: number): () => Promise<boolean> {
  let last: { answer: Promise<boolean>; until: number } | undefined;
  return () => {
    if (last && performance.now() < last.until) return last.answer;
    const current = { answer: check(), until: Infinity };
    const age = () => (current.until = performance.now() + maxAgeMs);
    current.answer.then(age, age);
    last = current;
    return current.answer;
  };
}

function answer(response: Response, isOk: boolean): void {
  response
    .status(isOk ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .type('text/plain')
    .send(isOk ? 'ok' : 'not ready');
}

/**
 * /healthz: this process may receive traffic; 200 from first readiness until shutdown, even while the database is down.
 * /readyz: it can serve everything; queries the database at most once a second.
 */
export function healthRoutes({ isOpen, isShuttingDown, isReady }: Health): Router {
  const routes = Router();
  const databaseIsReady = withMaxAge(isReady, MAX_AGE_MS);
  // Never cached, and checked again after the query: a result from before the shutdown signal must not outlive it.
  const isServing = () => isOpen() && !isShuttingDown();
  routes.get('/healthz', (_request, response) => answer(response, isServing()));
  routes.get('/readyz', async (_request, response) => {
    const isOk = isServing() && (await databaseIsReady());
    answer(response, isOk && isServing());
  });
  return routes;
}
