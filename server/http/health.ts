import { Router } from 'express';
import type { Request, Response } from 'express';
import { VERSION } from '../base/version';
import { holdsToken } from './metrics';

const MAX_AGE_MS = 1_000;

export interface Health {
  isOpen: () => boolean;
  isShuttingDown: () => boolean;
  isReady: () => Promise<boolean>;
  /** What is wrong although the site is ready. */
  remark?: () => string | undefined;
}

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

const sentence = (isOk: boolean) => (isOk ? 'ok' : 'not ready');

const prepare = (response: Response, isOk: boolean) =>
  response.status(isOk ? 200 : 503).set('Cache-Control', 'private, no-store');

function answer(response: Response, isOk: boolean, remark?: string): void {
  const text = isOk && remark !== undefined ? `${sentence(isOk)}, but ${remark}` : sentence(isOk);
  prepare(response, isOk).type('text/plain').send(text);
}

/**
 * healthz: this process may receive traffic; 200 from first readiness until shutdown, even while the database is down.
 * Reports the version only to requests with `token`. readyz: it can serve everything; queries the database at most once
 * a second.
 */
export function healthRoutes({ isOpen, isShuttingDown, isReady, remark }: Health, token: string | undefined): Router {
  const routes = Router();
  const isOperator = holdsToken(token);
  const databaseIsReady = withMaxAge(isReady, MAX_AGE_MS);
  // Never cached, and checked again after the query: a result from before the shutdown signal must not outlive it.
  const isServing = () => isOpen() && !isShuttingDown();
  routes.get('/healthz', (request: Request, response) => {
    if (isOperator(request)) prepare(response, isServing()).json({ status: sentence(isServing()), ...VERSION });
    else answer(response, isServing());
  });
  routes.get('/readyz', async (_request, response) => {
    const isOk = isServing() && (await databaseIsReady());
    answer(response, isOk && isServing(), remark?.());
  });
  return routes;
}
