import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { request as requestPlain } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';

export const MAX_ANSWER_BYTES = 256 * 1024;
export const ANSWER_MS = 5_000;

/** Why an address outside was not called, or its answer not used. The message holds nothing that came from there. */
export class OutgoingRequestError extends Error {
  override readonly name = 'OutgoingRequestError';
}

const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
}

// Of version 6 only global unicast, without the ranges in it that lead elsewhere (documentation, Teredo, 6to4, NAT64).
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');
const SPECIAL_V6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  SPECIAL_V6.addSubnet(network, bits, 'ipv6');
}

/** False for whatever belongs to this machine, its network or nobody. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
  return isIP(address) === 4 && !NOT_PUBLIC.check(address, 'ipv4');
}

// At the connection itself: a name that is asked twice may answer differently.
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error) {
      callback(error, '');
      return;
    }
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address))) callback(privateAddress(), '');
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

const privateAddress = () => new OutgoingRequestError('the address is not public');

function assertAllowed(url: URL, isExempt: boolean): void {
  if (isExempt) return;
  if (url.protocol !== 'https:') throw new OutgoingRequestError('the address is not https');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw privateAddress();
}

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) {
      answer.destroy();
      throw new OutgoingRequestError('the answer is too long');
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

interface Outgoing {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | undefined;
}

/** Origins that may be called whatever their protocol and address: the issuers of tests. */
export interface GuardedFetchOptions {
  exemptOrigins: readonly string[];
}

/**
 * Calls an address outside: https alone, public addresses alone, no redirects, answers of 256 KB at most and all of it
 * within five seconds. Throws an OutgoingRequestError for whatever breaks one of these, or the connection.
 */
export function createGuardedFetch({ exemptOrigins }: GuardedFetchOptions) {
  return async (address: string | URL, { method = 'GET', headers = {}, body }: Outgoing = {}): Promise<Response> => {
    const url = new URL(address);
    const isExempt = exemptOrigins.includes(url.origin);
    assertAllowed(url, isExempt);
    const signal = AbortSignal.timeout(ANSWER_MS);
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const open = url.protocol === 'https:' ? requestSecure : requestPlain;
        const outgoing = open(
          url,
          // No compression: a small answer could become a long one.
          {
            method,
            headers: { 'accept-encoding': 'identity', ...headers },
            agent: false,
            signal,
            ...(isExempt ? {} : { lookup: publicLookup }),
          },
          resolve,
        );
        outgoing.on('error', reject).end(body);
      });
      const status = answer.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        answer.destroy();
        throw new OutgoingRequestError('the answer is a redirect');
      }
      const bytes = await readAll(answer);
      const kept = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      const hasBody = status !== 204 && status !== 205;
      return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers: kept });
    } catch (error) {
      if (error instanceof OutgoingRequestError) throw error;
      const why = signal.aborted ? 'there was no answer in time' : 'the connection failed';
      throw new OutgoingRequestError(why, { cause: error });
    }
  };
}

export type GuardedFetch = ReturnType<typeof createGuardedFetch>;
