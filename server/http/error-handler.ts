import type { ErrorRequestHandler, Request } from 'express';
import { databaseFailure } from '../database/database-failure';
import { AppError, ClientClosedError } from '../base/errors';
import type { Logger } from '../base/logger';
import { errorPagePolicy, renderErrorPage } from './error-page';
import { logFailure } from './failure-log';
import { isApiRequest, sendProblem, unusableFields } from './problem';

interface Failure {
  status: number;
  message: string;
}

// body-parser and Express' router throw http-errors: `expose` marks errors that the request caused.
function getFailure(error: unknown): Failure {
  const expected = error instanceof AppError ? error : databaseFailure(error);
  if (expected) return { status: expected.status, message: expected.message };
  if (error instanceof Error && 'status' in error && 'expose' in error && error.expose === true) {
    const status = Number(error.status);
    return { status, message: status === 413 ? 'The request is too large.' : 'The request could not be read.' };
  }
  if (error instanceof URIError) return { status: 400, message: 'The address could not be read.' };
  return { status: 500, message: 'Something went wrong' };
}

const HEADINGS: Record<number, string> = {
  400: 'Bad request',
  403: 'Not allowed',
  404: 'Oops! Page not found',
  413: 'Too large',
  429: 'Too many requests',
  503: 'We will be right back',
};

export function getRequestId(request: Request): string {
  return `${request.id as string | number}`;
}

const isCall = (request: Request) => request.originalUrl.startsWith('/trpc');

function wantsHtml(request: Request): boolean {
  return !isCall(request) && request.accepts(['html', 'json']) === 'html';
}

const isStarting = (error: unknown) => error instanceof AppError && error.details['code'] === 'starting';

// The error shape that the tRPC client expects; -32603 is JSON-RPC's 'internal error'.
const asCallError = (error: object) => ({ json: { ...error, code: -32603 } });

/** Only the log gets the cause. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  return (error: unknown, request: Request, response, _next) => {
    const requestId = getRequestId(request);
    if (error instanceof ClientClosedError) {
      logger.info({ requestId }, 'client closed');
      return;
    }
    if (response.headersSent) {
      request.log.error({ err: error }, 'failed while it was answered');
      // A truncated response must not look complete. Express would destroy it too, but print the cause past the log.
      if (!response.writableEnded) response.destroy();
      return;
    }
    const { status, message } = getFailure(error);
    if (isStarting(error)) logger.debug({ requestId }, 'not ready yet');
    else if (status >= 500) logFailure(request.log, error, status === 503 ? 'not available' : 'request failed');
    response.status(status).set('Cache-Control', 'private, no-store');
    const retryAfter = error instanceof AppError ? error.details['retryAfter'] : undefined;
    if (typeof retryAfter === 'number') response.set('Retry-After', `${retryAfter}`);
    else if (status === 503) response.set('Retry-After', '10');
    if (status === 413) response.set('Connection', 'close');
    if (isApiRequest(request)) {
      sendProblem(response, { status, detail: message, requestId, errors: unusableFields(error) });
      return;
    }
    if (!wantsHtml(request)) {
      const body = { message, data: { httpStatus: status, requestId } };
      response.json({ error: isCall(request) ? asCallError(body) : body });
      return;
    }
    response.set('Content-Security-Policy', errorPagePolicy).type('html');
    response.send(
      renderErrorPage({ heading: HEADINGS[status] ?? 'Unexpected Application Error!', message, requestId }),
    );
  };
}
