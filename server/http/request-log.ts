import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { pinoHttp } from 'pino-http';
import { errorForLog } from '../logger';
import type { Logger } from '../logger';

// A terminal that shows the log takes these for orders.
const printable = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '');

/** A path as the log may keep it: what follows /preview/ opens a draft to whoever has it. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return printable(path).replace(/^(\/+preview\/+).+/i, '$1…');
}

/** One line per answer: method, path without its query (links carry tokens there), status, time, address and request id. */
export function requestLog(logger: Logger) {
  return pinoHttp<Request, Response>({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_request, response, error) =>
      error !== undefined || response.statusCode >= 500 ? 'error' : 'info',
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
    customAttributeKeys: { responseTime: 'ms' },
    serializers: {
      err: errorForLog,
      req: (request: { id: string; raw: Request }) => ({
        id: request.id,
        method: request.raw.method,
        path: loggedPath(request.raw.originalUrl),
        ip: request.raw.ip,
        userAgent: printable(request.raw.get('user-agent')?.slice(0, 200) ?? ''),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
}
