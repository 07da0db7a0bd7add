import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The stored encodings, best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The types of negotiator do not know `preferred` yet. */
interface EncodingNegotiator {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

function negotiate(header: string): Encoding {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  // Browsers like all they name equally; without `preferred` they would get the one they happen to name first.
  const chosen = negotiator.encoding(ENCODINGS, { preferred: ENCODINGS });
  return ENCODINGS.find((encoding) => encoding === chosen) ?? 'identity';
}

/** Browsers send few different headers, and each cached page asks. */
const negotiated = new LRUCache<string, Encoding>({ max: 500, memoMethod: negotiate });

/** The encoding a client with this Accept-Encoding likes best; of equals the smallest. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  return header === undefined ? 'identity' : negotiated.memo(String(header));
}
