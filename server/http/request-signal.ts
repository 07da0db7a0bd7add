import type { RequestHandler, Response } from 'express';
import { runWithAbortSignal } from '../database/abortable-pool';

// One for all: made anew for every answer, it would carry a stack trace nobody reads.
const CLOSED = new DOMException('The connection is closed.', 'AbortError');

/** Aborts when the connection closes: the answer has been sent, or nobody is left to send it to. */
export function requestSignal(response: Response): AbortSignal {
  const hungUp = new AbortController();
  response.on('close', () => hungUp.abort(CLOSED));
  return hungUp.signal;
}

/** Reading is given up when whoever asked has hung up. What is written goes on: they may have meant it. */
export const abortReadsOnClose: RequestHandler = (request, response, next) => {
  if (request.method === 'GET') runWithAbortSignal(requestSignal(response), next);
  else next();
};
