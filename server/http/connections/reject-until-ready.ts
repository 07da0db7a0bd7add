import type { RequestHandler } from 'express';
import { AppError } from '../../base/errors';

/** Rejects requests with 503 until the database has been reached and migrated: their tables may not exist yet. */
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
