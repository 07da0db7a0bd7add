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

// No browser sends backslashes, whole addresses or steps upwards, and one part of a server reads them otherwise than the next.
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

/** True for more key=value pairs than any form of ours, and any campaign's link, has. */
function hasTooManyPairs(url: string): boolean {
  let pairs = 1;
  for (let at = url.indexOf('&'); at !== -1 && pairs <= MAX_PAIRS; at = url.indexOf('&', at + 1)) pairs += 1;
  return pairs > MAX_PAIRS;
}

/** False for an address so long, or of so many parts, that it is refused before anything reads it. */
export function isBoundedAddress(url: string): boolean {
  return url.length <= MAX_URL && !hasTooManyPairs(url);
}

/** Turns away what no route could answer: odd methods, endless or undecodable addresses. */
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
 * The parser alone would read a body that is too large to its end before it answers, and leave one of a type it does not
 * take unread: a handler would have acted before that one is known to be too large.
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

/** Parses a procedure call's body. The larger limit holds only when every named procedure is an admin's. */
export const procedureBody: RequestHandler = (request, response, next) => {
  if (request.method === 'OPTIONS') {
    // Without a word of other origins: no page of theirs may call.
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

/** Every call is answered whole: an answer that streams has sent its headers before a call can set a cookie or a status. */
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

/** The same for what programs send, in either form. */
export const formOrJsonBody: RequestHandler = (request, response, next) => {
  const parse = request.is('application/json') ? publicJson : formBody;
  parse(request, response, (error?: unknown) => {
    const refusal = isShallow(request.body)
      ? undefined
      : new AppError('BAD_REQUEST', 'The request is nested too deeply.');
    next(error ?? refusal);
  });
};
