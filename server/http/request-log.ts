import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { pinoHttp } from 'pino-http';
import proxyAddr from 'proxy-addr';
import { getDestination, errorForLog, isoTime } from '../base/logger';
import type { Logger } from '../base/logger';
import { isFailureLogged } from './failure-log';
import { withoutToken } from './paths';

const PREFIX = randomBytes(6).toString('hex');
let count = 0;

export function nextRequestId(): string {
  count += 1;
  return `${PREFIX}-${count.toString(36)}`;
}

// A terminal that shows the log would interpret these control characters.
const printable = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '');

/** Longer than any path of the site. Without the limit, a flood of 8 KB addresses would fill the disk. */
const MAX_PATH = 500;

function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  const plain = withoutToken(printable(path));
  return plain.length > MAX_PATH ? `${plain.slice(0, MAX_PATH)}…` : plain;
}

const printableAgent = (userAgent: string | undefined) => userAgent && printable(userAgent.slice(0, 200));

type Trust = (address: string, hop: number) => boolean;

const PLAIN = /^[ !#-[\]-~]*$/;

const toJson = (text: string) => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

const field = (name: string, text: string | undefined) => (text === undefined ? '' : `,"${name}":${toJson(text)}`);

/** Long values are not cached: they would hold memory. */
function memoised(make: (text: string) => string) {
  const made = new LRUCache<string, string>({ max: 500, memoMethod: make });
  return (text: string) => (text.length > 200 ? make(text) : made.memo(text));
}

const pathField = memoised((url) => field('path', loggedPath(url)));
const agentField = memoised((userAgent) => field('userAgent', printableAgent(userAgent)));
const addressField = memoised((address) => field('ip', address));

function getAddress(request: IncomingMessage, isTrusted: Trust): string | undefined {
  return request.headers['x-forwarded-for'] === undefined
    ? request.socket.remoteAddress
    : proxyAddr(request, isTrusted);
}

interface SentFromCache {
  requestId: string;
  status: number;
  isStale: boolean;
}

/**
 * For cached responses, which the app never sees. Builds the JSON by hand: the logger's serializers and redaction cost
 * more than sending the response, and these fields cannot contain a secret.
 */
export function cachedResponseLog(logger: Logger, isTrusted: Trust) {
  const lines = getDestination(logger);
  return (request: IncomingMessage, { requestId, status, isStale }: SentFromCache) => {
    if (!logger.isLevelEnabled('info')) return;
    const { method, url = '', headers } = request;
    const ip = getAddress(request, isTrusted);
    const userAgent = headers['user-agent'];
    const who = (ip === undefined ? '' : addressField(ip)) + (userAgent === undefined ? '' : agentField(userAgent));
    const req = `{"id":"${requestId}","method":"${method}"${pathField(url)}${who}}`;
    const kept = isStale ? 'stale' : 'fresh';
    lines.write(
      `{"level":30${isoTime()},"req":${req},"res":{"status":${status}},"ms":0,"kept":"${kept}","msg":"request"}\n`,
    );
  };
}

const NOT_NOW = 503;

/**
 * Logs one line per response, as an error if its failure has not been logged. The path has no query, because links
 * carry tokens there.
 */
export function requestLog(logger: Logger) {
  return pinoHttp<Request, Response>({
    logger,
    genReqId: (_request, response) => {
      const id = nextRequestId();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (request, { statusCode }, error) => {
      if (isFailureLogged(request.log)) return 'info';
      if (statusCode !== NOT_NOW) return error !== undefined || statusCode >= 500 ? 'error' : 'info';
      return /^\/(healthz|readyz)$/.test(request.path) ? 'info' : 'warn';
    },
    customSuccessMessage: () => 'request',
    customErrorMessage: (request, { statusCode }) =>
      statusCode === NOT_NOW || isFailureLogged(request.log) ? 'request' : 'request failed',
    // pino-http invents an error with a useless stack; the real one has been logged where it was thrown.
    customErrorObject: (_request, _response, { message }: Error, line: Record<string, unknown>) =>
      message.startsWith('failed with status code') ? { ...line, err: undefined } : line,
    customAttributeKeys: { responseTime: 'ms' },
    serializers: {
      err: errorForLog,
      req: ({ id, raw }: { id: string; raw: Request }) => {
        const { method, originalUrl: url, ip } = raw;
        return { id, method, path: loggedPath(url), ip, userAgent: printableAgent(raw.get('user-agent')) };
      },
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
}
