import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

interface Document {
  type: string;
  body: string | Buffer;
  /** Asked for anew each time unless told otherwise, so that what is published is there with the next request. */
  cacheControl?: string;
}

const REVALIDATE = 'public, max-age=0, must-revalidate';

// Not `request.fresh`: it takes a reload in the browser, which asks with the tag it has, for not having it.
function isKnown(request: Request, etag: string): boolean {
  const tags = (request.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Answers with a document that is made whole, or with 304 to whoever has it already. */
export function sendDocument(
  request: Request,
  response: Response,
  { type, body, cacheControl = REVALIDATE }: Document,
): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  response.set({ 'Cache-Control': cacheControl, ETag: etag });
  if (isKnown(request, etag)) {
    response.status(304).end();
    return;
  }
  response.type(type).send(body);
}
