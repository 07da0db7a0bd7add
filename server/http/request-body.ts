import { parse } from 'node:querystring';
import type { Request, RequestHandler, Response } from 'express';
import type { Db } from '../database/database';
import { poolShare } from '../database/pool-shares';
import { AppError } from '../base/errors';
import { BodyMemory, SMALL_BODY } from './body-memory';
import { jsonSize, MAX_DEPTH } from './json-size';
import { consumeRateLimits, getLimitSubject } from './rate-limits';

export const PUBLIC_BODY = 100 * 1024;
export const STAFF_BODY = 1024 * 1024;
export const PUBLIC_VALUES = 5_000;
export const STAFF_VALUES = 50_000;
const MAX_FIELDS = 50;

/** Bodies larger than SMALL_BODY, by address; staff are exempt. */
export const LARGE_BODIES = { max: 60, windowSeconds: 60 };

const memory = new BodyMemory();

interface Reader {
  db: Db;
  isStaff: boolean;
}

const tooLarge = () => new AppError('TOO_LARGE', 'The request is too large.');
const unreadable = () => new AppError('BAD_REQUEST', 'The request could not be read.');

function announcedBytes(request: Request, limit: number): number {
  const declared = request.get('content-length');
  const isChunked = request.get('transfer-encoding') !== undefined;
  if (declared === undefined) return isChunked ? limit : 0;
  if (Number(declared) > limit) throw tooLarge();
  return Number(declared);
}

function assertUtf8(request: Request): void {
  const charset = /charset="?([^";\s]+)/i.exec(request.get('content-type') ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new AppError('UNSUPPORTED_TYPE', 'Send the request as UTF-8.');
}

function receive(request: Request, limit: number, isKept = true): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) reject(tooLarge());
      else if (isKept) chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => reject(unreadable()));
    request.once('close', () => reject(unreadable()));
  });
}

async function holdBody(
  request: Request,
  response: Response,
  { bytes, isStaff }: { bytes: number; isStaff: boolean },
): Promise<void> {
  const address = isStaff ? undefined : getLimitSubject(request.ip ?? '');
  const release = await memory.hold({ bytes, address });
  if (response.closed) release();
  else response.once('close', release);
}

/** Neither decompressed nor parsed. */
async function readText(request: Request, response: Response, { db, isStaff }: Reader): Promise<string> {
  assertUtf8(request);
  const limit = isStaff ? STAFF_BODY : PUBLIC_BODY;
  const bytes = announcedBytes(request, limit);
  if (bytes === 0) return '';
  const isLarge = bytes > SMALL_BODY;
  if (isLarge && !isStaff) {
    const subject = getLimitSubject(request.ip ?? '');
    await consumeRateLimits(poolShare(db, 'strangers'), [{ name: 'large-body', subject, ...LARGE_BODIES }]);
  }
  if (isLarge) await holdBody(request, response, { bytes, isStaff });
  const body = await receive(request, limit);
  // A small body needs hardly any memory until it has arrived, so slow senders take no room from others.
  if (!isLarge) await holdBody(request, response, { bytes, isStaff });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw unreadable();
  }
}

export function assertBounded(text: string, maxValues: number): void {
  const { values, depth } = jsonSize(text);
  if (values > maxValues) throw new AppError('BAD_REQUEST', 'The request holds too many values.');
  if (depth > MAX_DEPTH) throw new AppError('BAD_REQUEST', 'The request is nested too deeply.');
}

/** Drains a refused body: closing the connection at once would lose the response. */
function refusing(read: (request: Request, response: Response) => Promise<void>): RequestHandler {
  return async (request, response, next) => {
    try {
      await read(request, response);
    } catch (error) {
      request.resume();
      throw error;
    }
    next();
  };
}

/** Counts the body's values, but does not parse it; '' without a body. */
export const jsonText = (reader: (request: Request) => Promise<Reader | 'refused'>): RequestHandler =>
  refusing(async (request, response) => {
    const known = await reader(request);
    if (known === 'refused') {
      request.resume();
      request.body = undefined;
      return;
    }
    const text = await readText(request, response, known);
    assertBounded(text, known.isStaff ? STAFF_VALUES : PUBLIC_VALUES);
    request.body = text === '' ? undefined : text;
  });

function parseForm(text: string): Record<string, unknown> {
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw tooLarge();
  return { ...parse(text) };
}

function parseJson(text: string): unknown {
  assertBounded(text, PUBLIC_VALUES);
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/** A body of another type is drained, within the limit. */
export const formBody = (db: Db): RequestHandler =>
  refusing(async (request, response) => {
    if (request.is('application/x-www-form-urlencoded'))
      request.body = parseForm(await readText(request, response, { db, isStaff: false }));
    else if (announcedBytes(request, PUBLIC_BODY) > 0) await receive(request, PUBLIC_BODY, false);
  });

export const formOrJsonBody = (db: Db): RequestHandler => {
  const form = formBody(db);
  const json = refusing(async (request, response) => {
    request.body = parseJson(await readText(request, response, { db, isStaff: false }));
  });
  return (request, response, next) => (request.is('application/json') ? json : form)(request, response, next);
};

/**
 * Whether a mail program posts to an unsubscribe link (RFC 8058). It may send its single field as multipart, which our
 * forms never do; that body is not parsed, because the link holds everything needed.
 */
export function isOneClick(request: Request): boolean {
  const fields = request.body as Record<string, unknown> | undefined;
  return fields?.['List-Unsubscribe'] === 'One-Click' || Boolean(request.is('multipart/form-data'));
}
