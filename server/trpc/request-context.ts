import type { Request, Response } from 'express';
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
