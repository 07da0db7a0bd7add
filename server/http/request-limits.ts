import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { readUrl } from '../../shared/text/read-url';
import { AppError } from '../base/errors';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
export const ALL_METHODS = [...METHODS].join(', ');
export const MAX_URL = 8 * 1024;
export const MAX_PAIRS = 100;

export const MAX_HEADER_BYTES = 16 * 1024;
export const MAX_BATCH = 10;

export const HEADERS_TIMEOUT_MS = 10_000;
/** While data is being sent, Node waits twice as long. */
export const IDLE_CONNECTION_MS = 30_000;

const ABSOLUTE_FORM = /^https?:\/\/([^/?#\\@]+)/i;

/**
 * Proxies may send the whole address instead of its path (RFC 9112, 3.2.2); its host then replaces the header. Runs
 * before anything reads the address, so that both forms pass the same checks.
 */
export function readAbsoluteForm(request: IncomingMessage): void {
  const [origin = '', host] = ABSOLUTE_FORM.exec(request.url ?? '') ?? [];
  if (host === undefined || readUrl(origin) === undefined) return;
  const rest = (request.url ?? '').slice(origin.length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = host;
}

// Browsers send no backslashes, absolute URLs or dot segments, and parsers disagree on their meaning.
const AMBIGUOUS = /^[^/]|\\|\/(\.|%2e){1,2}(\/|$)/i;

function isReadable({ originalUrl, path }: Request): boolean {
  const [target = ''] = originalUrl.split('?', 1);
  if (AMBIGUOUS.test(target)) return false;
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/** More than any of our forms or any campaign link has. */
function hasTooManyPairs(url: string): boolean {
  let pairs = 1;
  for (let at = url.indexOf('&'); at !== -1 && pairs <= MAX_PAIRS; at = url.indexOf('&', at + 1)) pairs += 1;
  return pairs > MAX_PAIRS;
}

/** Rejected before the address is parsed. */
export function isBoundedAddress(url: string): boolean {
  return url.length <= MAX_URL && !hasTooManyPairs(url);
}

export const acceptableRequests: RequestHandler = (request, response, next) => {
  if (!METHODS.has(request.method)) {
    response.status(405).set('Allow', ALL_METHODS).type('text/plain').send('Method not allowed');
    return;
  }
  if (request.originalUrl.length > MAX_URL) {
    response.status(414).type('text/plain').send('The address is too long.');
    return;
  }
  if (hasTooManyPairs(request.originalUrl)) {
    next(new AppError('BAD_REQUEST', `The address may hold at most ${MAX_PAIRS} parameters.`));
    return;
  }
  if (!/^(identity)?$/i.test(request.get('content-encoding') ?? '')) {
    // Drops compressed bodies: a few hundred bytes unpack to megabytes.
    request.resume();
    next(new AppError('UNSUPPORTED_TYPE', 'Send the request without compression.'));
    return;
  }
  next(isReadable(request) ? undefined : new AppError('BAD_REQUEST', 'The address could not be read.'));
};

/** Streamed tRPC responses send their headers before a call can set a cookie or a status. */
export const disableStreaming: RequestHandler = (request, _response, next) => {
  delete request.headers['trpc-accept'];
  request.headers.accept = 'application/json';
  next();
};
