import type { RequestHandler } from 'express';
import { AppError } from '../errors';

/** Turns requests away until the database has been reached and brought up to date: what they would read is not there yet. */
export function rejectUntilReady(isOpen: () => boolean): RequestHandler {
  return (_request, _response, next) => {
    if (isOpen()) {
      next();
      return;
    }
    next(
      new AppError('SERVICE_UNAVAILABLE', 'The service is not available right now. Please try again in a moment.', {
        code: 'starting',
      }),
    );
  };
}
