import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from './accepted-encoding';
import type { CachedResponse } from './cached-response';
import { isNotModified } from './if-none-match';
import { representationFor } from './representation';

/** A page: by the visitor's browser always asked for again, by a CDN after a minute. */
export const PAGE_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400';
/** For responses that are no page: clients must revalidate. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';

/** For as long as PAGE_CACHING lets a CDN keep what it has. */
const CDN_MS = 360_000;

function withCaching(headers: readonly string[], caching: string): string[] {
  const at = headers.indexOf('Cache-Control') + 1;
  return headers.map((value, index) => (index === at ? caching : value));
}

// A CDN must not go on with it when the next scheduled post is public.
function untilPublication(headers: readonly string[], left: number): string[] {
  const isPage = headers.includes(PAGE_CACHING);
  const seconds = Math.max(0, Math.min(60, Math.floor(left / 1000)));
  return isPage ? withCaching(headers, `public, max-age=0, s-maxage=${seconds}, must-revalidate`) : [...headers];
}

function asStale(headers: readonly string[]): string[] {
  return [
    ...withCaching(headers, 'no-store'),
    'Warning',
    '110 - "Response is Stale"',
    'X-LootRank-Stale',
    'database away',
  ];
}

interface How {
  /** It may be outdated: the database is away. The client is told. */
  isStale?: boolean;
  /** Sent as X-Request-Id, unless the response has one already. */
  requestId?: string;
}

/** Sends the cached response, or 304 when the client has it already. Returns the status. */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  { isStale = false, requestId }: How,
): number {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const form = representationFor(answer.representations, encoding, answer.sharedHeaders);
  const isUnchanged = !isStale && isNotModified(request.headers['if-none-match'], form.etag);
  let headers = isUnchanged ? form.unchangedHeaders : form.headers;
  if (isStale) headers = asStale(headers);
  else if (answer.until !== Infinity) {
    const left = answer.until - performance.now();
    if (left < CDN_MS) headers = untilPublication(headers, left);
  }
  // Written into the cached list itself, which node reads before anything else runs: a copy at each request is garbage.
  if (requestId === undefined) headers = headers.slice(2);
  else headers[1] = requestId;
  const status = isUnchanged ? 304 : 200;
  response.writeHead(status, headers);
  if (isUnchanged || request.method === 'HEAD') response.end();
  else response.end(form.body);
  return status;
}
