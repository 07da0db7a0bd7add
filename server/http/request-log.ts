import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { pinoHttp } from 'pino-http';
import proxyAddr from 'proxy-addr';
import { errorForLog } from '../logger';
import type { Logger } from '../logger';
import { withoutToken } from './secret-paths';

// A terminal that shows the log takes these for orders.
const printable = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '');

/** A path as the log may keep it. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return withoutToken(printable(path));
}

interface Logged {
  id: string;
  method: string | undefined;
  url: string | undefined;
  ip: string | undefined;
  userAgent: string | undefined;
}

function requestFields({ id, method, url = '', ip, userAgent }: Logged) {
  return { id, method, path: loggedPath(url), ip, userAgent: userAgent && printable(userAgent.slice(0, 200)) };
}

type Trust = (address: string, hop: number) => boolean;

/** The same line for a cached response, which the app never saw. */
export function cachedResponseLog(logger: Logger, isTrusted: Trust) {
  // No field of it can hold a secret, and looking for one costs more than sending a cached response.
  const lines = logger.child({}, { redact: [] });
  return (
    request: IncomingMessage,
    { requestId: id, status, isStale }: { requestId: string; status: number; isStale: boolean },
  ) => {
    const { method, url, headers } = request;
    // As Express finds `request.ip`.
    const ip = proxyAddr(request, isTrusted);
    const req = requestFields({ id, method, url, ip, userAgent: headers['user-agent'] });
    lines.info({ req, res: { status }, ms: 0, kept: isStale ? 'stale' : 'fresh' }, 'request');
  };
}

const NOT_NOW = 503;

/** One line per answer: method, path without its query (links carry tokens there), status, time, address and request id. */
export function requestLog(logger: Logger) {
  return pinoHttp<Request, Response>({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (request, { statusCode }, error) => {
      if (statusCode !== NOT_NOW) return error !== undefined || statusCode >= 500 ? 'error' : 'info';
      return /^\/(healthz|readyz)$/.test(request.path) ? 'info' : 'warn';
    },
    customSuccessMessage: () => 'request',
    customErrorMessage: (_request, { statusCode }) => (statusCode === NOT_NOW ? 'request' : 'request failed'),
    // RenderedResponse here for want of another: a stack that says nothing. Whatever threw has logged its own.
    customErrorObject: (_request, { statusCode }, _error, line: Record<string, unknown>) =>
      statusCode === NOT_NOW ? { ...line, err: undefined } : line,
    customAttributeKeys: { responseTime: 'ms' },
    serializers: {
      err: errorForLog,
      req: ({ id, raw }: { id: string; raw: Request }) => {
        const { method, originalUrl: url, ip } = raw;
        return requestFields({ id, method, url, ip, userAgent: raw.get('user-agent') });
      },
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
}
