import type { Request } from 'express';

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

export function isPrefetch(request: Pick<Request, 'get'>): boolean {
  return /prefetch|prerender|preview/i.test(PREFETCH_HEADERS.map((name) => request.get(name) ?? '').join(' '));
}

/**
 * Whether a person opens the address, as far as the browser reports: not an image, frame or script of another page, nor
 * a HEAD request. Old browsers do not report it.
 */
export function opensDocument(request: Pick<Request, 'get' | 'method'>): boolean {
  const destination = request.get('sec-fetch-dest');
  return request.method === 'GET' && (destination === undefined || destination === 'document') && !isPrefetch(request);
}
