import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** No real chain of proxies is longer; the beginning of a longer one was written by the client. */
const MAX_HOPS = 20;

/** One limit subject for everything that is not an address; otherwise invented texts would be thousands of subjects. */
const UNKNOWN = 'unknown';

function mappedAddress(canonical: string): string | undefined {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const [a, b] = [parseInt(high, 16), parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}

/** Accepts every spelling that proxies use: with a port, in brackets, quoted, mapped, with a zone. */
export function plainAddress(text: string): string {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(bare)?.[1] ?? /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare;
  const address = host.split('%', 1)[0] ?? '';
  const version = isIP(address);
  if (version === 0) return UNKNOWN;
  if (version === 4) return address;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  return mappedAddress(canonical) ?? canonical;
}

/** Must run before anything counts, logs or trusts these addresses. */
export function readForwardedFor({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  headers['x-forwarded-for'] = String(forwarded).split(',').slice(-MAX_HOPS).map(plainAddress).join(', ');
}
