import type { Request, Response } from 'express';
import { TRPCError } from '@trpc/server';
import { databaseFailure } from '../database/database-failure';
import { AppError } from '../base/errors';
import { isPrefetch } from '../http/document-requests';
import { requestIdOf } from '../http/error-handler';
import { logFailure } from '../http/failure-log';
import type { Services } from './services';
import type { Context, Viewer } from './context';
import { CacheTags } from '../cache/cache-tags';

export type FindViewer = (services: Services, request: Request) => Promise<Viewer | null>;

// Without this, an unreachable database would be reported as an internal error.
function unavailable(error: unknown): unknown {
  const cause = databaseFailure(error);
  return cause ? new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: cause.message, cause }) : error;
}

/** The context of a call over HTTP; `findViewer` finds the signed-in account. */
export function requestContext(services: Services, findViewer: FindViewer) {
  return async ({ req, res }: { req: Request; res: Response }): Promise<Context> => ({
    services,
    db: services.db,
    log: req.log,
    requestId: requestIdOf(req),
    viewer: await findViewer(services, req).catch((error: unknown) => {
      logFailure(req.log, error, 'the caller is not known');
      throw unavailable(error);
    }),
    reads: new CacheTags(),
    client: {
      ip: req.ip ?? '',
      userAgent: req.get('user-agent') ?? '',
      cookies: req.get('cookie'),
      isPrefetch: isPrefetch(req),
    },
    setCookie: (header) => res.append('Set-Cookie', header),
    clearSiteData: () => res.set('Clear-Site-Data', '"cache", "storage"'),
  });
}

/** Response headers of calls: never cached, Retry-After for exceeded limits, WWW-Authenticate for a missing scope. */
export function responseMeta({ errors }: { errors: readonly TRPCError[] }) {
  const headers: Record<string, string> = { 'Cache-Control': 'private, no-store' };
  for (const error of errors) {
    const seconds = error.cause instanceof AppError ? error.cause.details['retryAfter'] : undefined;
    if (typeof seconds === 'number') headers['Retry-After'] = String(seconds);
    if (error.cause instanceof AppError && error.cause.details['missingScope'] !== undefined) {
      headers['WWW-Authenticate'] = 'Bearer error="insufficient_scope"';
    }
  }
  return { headers };
}
