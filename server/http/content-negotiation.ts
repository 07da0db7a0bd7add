import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import fresh from 'fresh';

/** Best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** negotiator's type definitions lack the `preferred` option. */
interface EncodingNegotiator {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

function negotiate(header: string): Encoding {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  // Browsers weight all their encodings equally; without `preferred` negotiator picks the one they list first.
  const chosen = negotiator.encoding(ENCODINGS, { preferred: ENCODINGS });
  return ENCODINGS.find((encoding) => encoding === chosen) ?? 'identity';
}

/** Memoised: every cached response negotiates, and browsers send few distinct headers. */
const negotiated = new LRUCache<string, Encoding>({ max: 500, memoMethod: negotiate });

/** Ties go to the smallest result. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  return header === undefined ? 'identity' : negotiated.memo(String(header));
}

/**
 * Whether the client already has the version tagged `etag`. Ignores the request's Cache-Control, unlike
 * `request.fresh`: a browser reload sends no-cache and still revalidates with its tag.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch === etag || fresh({ 'if-none-match': ifNoneMatch }, { etag });
}
