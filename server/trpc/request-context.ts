import type { Request, Response } from 'express';
import type { TRPCError } from '@trpc/server';
import { AppError } from '../errors';
import { requestIdOf } from '../http/error-handler';
import type { Services } from '../services';
import type { Context } from './context';

/** The context of a call that came over HTTP. */
export function requestContext(services: Services) {
  return ({ req, res }: { req: Request; res: Response }): Context => ({
    services,
    db: services.db,
    log: req.log,
    requestId: requestIdOf(req),
    viewer: null,
    client: {
      ip: req.ip ?? '',
      userAgent: req.get('user-agent') ?? '',
      isPrefetch: /prefetch|prerender/i.test(`${req.get('sec-purpose') ?? ''} ${req.get('purpose') ?? ''}`),
    },
    setCookie: (header) => res.append('Set-Cookie', header),
  });
}

/** Headers of a call's answer: nothing personal is kept by caches, and a refused try says when the next may come. */
export function responseMeta({ errors }: { errors: readonly TRPCError[] }) {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' };
  for (const error of errors) {
    const seconds = error.cause instanceof AppError ? error.cause.details['retryAfter'] : undefined;
    if (typeof seconds === 'number') headers['Retry-After'] = String(seconds);
  }
  return { headers };
}
