import { Router } from 'express';
import type { Response } from 'express';

const MAX_AGE_MS = 1_000;

export interface Health {
  /** False until the database was reached and brought up to date once. */
  isOpen: () => boolean;
  /** True from the signal to leave on. */
  isShuttingDown: () => boolean;
  /** Whether the database answers now and is migrated. */
  isReady: () => Promise<boolean>;
}

/** Asks at most once in `maxAgeMs`, however many want to know: those who come meanwhile share the answer. */
function askedOnce(ask: () => Promise<boolean>, maxAgeMs: number): () => Promise<boolean> {
  let last: { answer: Promise<boolean>; until: number } | undefined;
  return () => {
    if (last && performance.now() < last.until) return last.answer;
    const asked = { answer: ask(), until: Infinity };
    const age = () => (asked.until = performance.now() + maxAgeMs);
    asked.answer.then(age, age);
    last = asked;
    return asked.answer;
  };
}

function answer(response: Response, isWell: boolean): void {
  response
    .status(isWell ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .type('text/plain')
    .send(isWell ? 'ok' : 'not ready');
}

/**
 * /healthz: visitors can be sent here, from first ready until leaving, whether or not the database is away. /readyz: it
 * can serve everything; the database is asked once a second at most.
 */
export function healthRoutes({ isOpen, isShuttingDown, isReady }: Health): Router {
  const routes = Router();
  const databaseIsReady = askedOnce(isReady, MAX_AGE_MS);
  // Judged anew at each question: an answer from before the signal must not outlive it.
  const isServing = () => isOpen() && !isShuttingDown();
  routes.get('/healthz', (_request, response) => answer(response, isServing()));
  routes.get('/readyz', async (_request, response) => {
    const isWell = isServing() && (await databaseIsReady());
    answer(response, isWell && isServing());
  });
  return routes;
}
