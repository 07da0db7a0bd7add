import express from 'express';
import type { Request, RequestHandler } from 'express';
import { AppError } from '../errors';
import { isShallow } from './nesting';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const ALL_METHODS = [...METHODS].join(', ');
export const MAX_URL = 8 * 1024;
export const PUBLIC_BODY = 100 * 1024;
export const ADMIN_BODY = 1024 * 1024;
export const MAX_PAIRS = 100;

export const MAX_HEADER_BYTES = 16 * 1024;
export const MAX_BATCH = 10;

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

/** True for more key=value pairs than any of our forms or any campaign link has. */
function hasTooManyPairs(url: string): boolean {
  let pairs = 1;
  for (let at = url.indexOf('&'); at !== -1 && pairs <= MAX_PAIRS; at = url.indexOf('&', at + 1)) pairs += 1;
  return pairs > MAX_PAIRS;
}

/** False for an address with too many characters or parameters, which is rejected before it is parsed. */
export function isBoundedAddress(url: string): boolean {
  return url.length <= MAX_URL && !hasTooManyPairs(url);
}

/** Rejects requests that no route could answer: unknown methods, oversized or undecodable addresses. */
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
  next(isReadable(request) ? undefined : new AppError('BAD_REQUEST', 'The address could not be read.'));
};

/**
 * Enforces the body limit while the body arrives. The parser alone would read an oversized body to its end before
 * rejecting it, and would skip a body of an unsupported type, so that a handler would act before its size is known.
 */
function within(limit: number, parse: RequestHandler): RequestHandler {
  return (request, response, next) => {
    let isRefused = false;
    const refuse = () => {
      if (isRefused) return;
      isRefused = true;
      next(new AppError('TOO_LARGE', 'The request is too large.'));
    };
    if (Number(request.get('content-length') ?? 0) > limit) {
      refuse();
      return;
    }
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) refuse();
    });
    const proceed = (error?: unknown) => {
      if (!isRefused) next(error);
    };
    parse(request, response, (error?: unknown) => {
      if (error !== undefined || request.readableEnded) {
        proceed(error);
        return;
      }
      request.once('end', () => proceed());
      request.resume();
    });
  };
}

const publicJson = within(PUBLIC_BODY, express.json({ limit: PUBLIC_BODY, strict: false }));
const adminJson = within(ADMIN_BODY, express.json({ limit: ADMIN_BODY, strict: false }));

/** Parses a procedure call's body. The larger limit applies only if every called procedure is an admin procedure. */
export const procedureBody: RequestHandler = (request, response, next) => {
  if (request.method === 'OPTIONS') {
    // No CORS headers: pages of other origins may not call.
    response.status(204).set('Allow', ALL_METHODS).end();
    return;
  }
  if (request.method !== 'POST') {
    next();
    return;
  }
  if (!request.is('application/json')) {
    response.status(415).json({ error: { message: 'Send application/json.' } });
    return;
  }
  const names = request.path.slice(1).split(',');
  const parse = names.every((name) => name.startsWith('admin.')) ? adminJson : publicJson;
  parse(request, response, (error?: unknown) => {
    const refusal = isShallow(request.body)
      ? undefined
      : new AppError('BAD_REQUEST', 'The request is nested too deeply.');
    next(error ?? refusal);
  });
};

/** Disables streamed tRPC responses: they send their headers before a call can set a cookie or a status. */
export const disableStreaming: RequestHandler = (request, _response, next) => {
  delete request.headers['trpc-accept'];
  request.headers.accept = 'application/json';
  next();
};

/** Parses the body of a plain HTML form. */
export const formBody = within(
  PUBLIC_BODY,
  express.urlencoded({ extended: false, limit: PUBLIC_BODY, parameterLimit: 50 }),
);

/** Parses a body that programs send either as a form or as JSON. */
export const formOrJsonBody: RequestHandler = (request, response, next) => {
  const parse = request.is('application/json') ? publicJson : formBody;
  parse(request, response, (error?: unknown) => {
    const refusal = isShallow(request.body)
      ? undefined
      : new AppError('BAD_REQUEST', 'The request is nested too deeply.');
    next(error ?? refusal);
  });
};
