import type { Request } from 'express';

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Whether a browser asks in advance for what nobody may open. */
export function isPrefetch(request: Pick<Request, 'get'>): boolean {
  return /prefetch|prerender|preview/i.test(PREFETCH_HEADERS.map((name) => request.get(name) ?? '').join(' '));
}

/**
 * Whether a person opens the address, as far as the browser tells: not an image, a frame or a script of another page,
 * nor a program that looks at the headers alone. Old browsers do not say what they ask for.
 */
export function opensDocument(request: Pick<Request, 'get' | 'method'>): boolean {
  const destination = request.get('sec-fetch-dest');
  return request.method === 'GET' && (destination === undefined || destination === 'document') && !isPrefetch(request);
}
