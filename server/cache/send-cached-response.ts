import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from '../http/content-negotiation';
import type { CachedResponse } from './cached-response';
import { edgeLife, NEVER } from './edge-headers';
import { isNotModified } from '../http/content-negotiation';
import { representationFor } from './representation';

/** Cache-Control of pages: browsers always revalidate, a CDN revalidates after a minute. */
export const PAGE_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400';
/** Cache-Control of other responses: clients and CDNs always revalidate. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';

/** Time for which PAGE_CACHING lets a CDN serve a copy: s-maxage plus stale-while-revalidate. */
const CDN_MS = 360_000;

function withCaching(headers: readonly string[], caching: string): string[] {
  const at = headers.indexOf('Cache-Control') + 1;
  return headers.map((value, index) => (index === at ? caching : value));
}

// A CDN must not serve a page after it becomes wrong, for example when a scheduled post becomes public.
function untilPublication(headers: readonly string[], left: number): string[] {
  const isPage = headers.includes(PAGE_CACHING);
  const seconds = Math.max(0, Math.min(60, Math.floor(left / 1000)));
  return isPage ? withCaching(headers, `public, max-age=0, s-maxage=${seconds}, must-revalidate`) : [...headers];
}

function asStale(headers: readonly string[]): string[] {
  return [
    ...withCaching(headers, 'private, no-store'),
    'Warning',
    '110 - "Response is Stale"',
    'X-LootRank-Stale',
    'database away',
  ];
}

/** Behind 'X-Request-Id' and its value. */
const LIFE_AT = 3;

const withoutEdge = (headers: readonly string[]) => [
  ...headers.slice(0, LIFE_AT),
  NEVER,
  ...headers.slice(LIFE_AT + 3),
];

interface How {
  isStale?: boolean;
  isTrusted?: boolean;
  requestId?: string;
}

export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  { isStale = false, isTrusted = true, requestId }: How,
): number {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const form = representationFor(answer.representations, encoding, answer.sharedHeaders);
  const isUnchanged = !isStale && isNotModified(request.headers['if-none-match'], form.etag);
  let headers = isUnchanged ? form.unchangedHeaders : form.headers;
  // A CDN would store a copy for each of the unlimited spellings of an address.
  const isForEdge = !isStale && isTrusted && request.url === answer.target.key;
  if (answer.edge && !isForEdge) headers = withoutEdge(headers);
  else if (answer.edge) headers[LIFE_AT] = edgeLife(answer.edge, answer.until - performance.now());
  if (isStale) headers = asStale(headers);
  else if (!answer.edge && answer.until !== Infinity) {
    const left = answer.until - performance.now();
    if (left < CDN_MS) headers = untilPublication(headers, left);
  }
  // Mutates the shared header list instead of copying it per request: writeHead reads it synchronously.
  if (requestId === undefined) headers = headers.slice(2);
  else headers[1] = requestId;
  const status = isUnchanged ? 304 : 200;
  response.writeHead(status, headers);
  if (isUnchanged || request.method === 'HEAD') response.end();
  else response.end(form.body);
  return status;
}
