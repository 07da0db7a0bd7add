import type { Request } from 'express';
import { TRPCError } from '@trpc/server';
import type { CreateExpressContextOptions } from '@trpc/server/adapters/express';
import { databaseFailure } from '../database/database-failure';
import type { Db } from '../database/database';
import { poolShare, withPoolShare } from '../database/pool-shares';
import { AppError } from '../base/errors';
import { isPrefetch } from '../http/document-requests';
import { getRequestId } from '../http/error-handler';
import { logFailure } from '../http/failure-log';
import { consumeReadLimit, getLimitSubject } from '../http/rate-limits';
import type { Services } from './services';
import type { Context, Viewer } from './context';
import { CacheTags } from '../cache/cache-tags';

export type FindViewer = (services: Services, request: Request) => Promise<Viewer | null>;

// Without this, an unreachable database would be reported as an internal error.
function unavailable(error: unknown): unknown {
  const cause = databaseFailure(error);
  return cause ? new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: cause.message, cause }) : error;
}

/** Per minute, for one member or one anonymous address: far more than the visitors behind it need. */
export const CALLS_LIMIT = { max: 1_200, windowSeconds: 60 };

function callCounter(db: Db, subject: string, calls: number): Context['countCalls'] {
  let counted: Promise<void> | undefined;
  return () => (counted ??= consumeReadLimit(db, { name: 'call', subject, ...CALLS_LIMIT }, calls));
}

export function requestContext(services: Services, findViewer: FindViewer) {
  return async ({ req, res, info }: CreateExpressContextOptions): Promise<Context> => {
    const viewer = await findViewer(services, req).catch((error: unknown) => {
      logFailure(req.log, error, 'the caller is not known');
      throw unavailable(error);
    });
    const isStaff = viewer !== null && viewer.role !== null;
    const ip = req.ip ?? '';
    // Members read public data through the same connections as anonymous callers, because anyone can open an account.
    const shared = withPoolShare(services, isStaff ? 'all' : 'calls');
    return {
      services: shared,
      db: shared.db,
      log: req.log,
      requestId: getRequestId(req),
      viewer,
      reads: new CacheTags(),
      client: {
        ip,
        userAgent: req.get('user-agent') ?? '',
        cookies: req.get('cookie'),
        isPrefetch: isPrefetch(req),
      },
      countCalls: isStaff
        ? () => Promise.resolve()
        : callCounter(
            viewer ? poolShare(services.db, 'members') : shared.db,
            viewer ? `member ${viewer.userId}` : getLimitSubject(ip),
            info.calls.length,
          ),
      setCookie: (header) => res.append('Set-Cookie', header),
      clearSiteData: () => res.set('Clear-Site-Data', '"cache", "storage"'),
    };
  };
}

/** Never cached; Retry-After for exceeded limits, WWW-Authenticate for a missing scope. */
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
