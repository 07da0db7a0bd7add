import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { request as requestPlain } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { TLSSocket } from 'node:tls';
import { MAX_UPLOAD_BYTES } from '../../shared/content/media.schema';

export const MAX_ANSWER_BYTES = 256 * 1024;
export const ANSWER_MS = 5_000;

/** The message never contains external data. */
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

// IPv6: only global unicast, which excludes NAT64, without its special ranges (Teredo, documentation, 6to4).
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

export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
  return isIP(address) === 4 && !NOT_PUBLIC.check(address, 'ipv4');
}

// Checks the addresses that the connection uses: a separate lookup of the name may return others (DNS rebinding).
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

function assertAllowed(url: URL, isExempt: boolean, protocols: readonly string[] = ['https:']): void {
  if (isExempt) return;
  if (!protocols.includes(url.protocol)) throw new OutgoingRequestError('the address is not https');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw privateAddress();
}

async function readAll(answer: IncomingMessage, most = MAX_ANSWER_BYTES): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > most) {
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

/** Connects to the very address that was checked. */
async function connect(
  url: URL,
  { method, headers, body, signal, isExempt }: Outgoing & { signal: AbortSignal; isExempt: boolean },
): Promise<IncomingMessage> {
  return await new Promise<IncomingMessage>((resolve, reject) => {
    const open = url.protocol === 'https:' ? requestSecure : requestPlain;
    const outgoing = open(
      url,
      // No compression: a small response could decompress to a huge one.
      {
        method,
        headers: { 'accept-encoding': 'identity', ...headers },
        agent: false,
        signal,
        ...(isExempt ? {} : { lookup: publicLookup }),
      },
      resolve,
    );
    outgoing.on('error', reject);
    // Without these handlers the promise would never settle.
    outgoing.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('the connection became another'));
    });
    outgoing.on('close', () => reject(new Error('the connection was closed')));
    outgoing.end(body);
  });
}

/** `exemptOrigins` may be called over http and at private addresses; only tests use it. */
export interface GuardedFetchOptions {
  exemptOrigins: readonly string[];
}

/**
 * Fetches an external URL: https only, public addresses only, no redirects, at most 256 KB of response, five seconds in
 * total. Throws an OutgoingRequestError when a rule is violated or the connection fails.
 */
export function createGuardedFetch({ exemptOrigins }: GuardedFetchOptions) {
  return async (address: string | URL, { method = 'GET', headers = {}, body }: Outgoing = {}): Promise<Response> => {
    const url = new URL(address);
    const isExempt = exemptOrigins.includes(url.origin);
    assertAllowed(url, isExempt);
    const signal = AbortSignal.timeout(ANSWER_MS);
    try {
      const answer = await connect(url, { method, headers, body, signal, isExempt });
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

export interface ProbedHead {
  status: number;
  location: string | undefined;
  tlsDays: number | null;
}

const DAY_MS = 86_400_000;

function getTlsDays({ socket }: IncomingMessage): number | null {
  if (!(socket instanceof TLSSocket)) return null;
  const end = Date.parse(socket.getPeerCertificate().valid_to);
  return Number.isNaN(end) ? null : Math.floor((end - Date.now()) / DAY_MS);
}

/** Fetches only the response headers: http or https, public addresses only. */
export function createGuardedProbe({ exemptOrigins }: GuardedFetchOptions) {
  return async (url: URL, method: 'HEAD' | 'GET'): Promise<ProbedHead> => {
    const isExempt = exemptOrigins.includes(url.origin);
    assertAllowed(url, isExempt, ['https:', 'http:']);
    const signal = AbortSignal.timeout(ANSWER_MS);
    try {
      const headers = { 'user-agent': 'Mozilla/5.0 (compatible; link check)', accept: 'text/html,*/*;q=0.5' };
      const answer = await connect(url, { method, headers, signal, isExempt });
      const tlsDays = getTlsDays(answer);
      answer.destroy();
      return { status: answer.statusCode ?? 0, location: answer.headers.location, tlsDays };
    } catch (error) {
      if (error instanceof OutgoingRequestError) throw error;
      throw new OutgoingRequestError('the connection failed', { cause: error });
    }
  };
}

export type GuardedProbe = ReturnType<typeof createGuardedProbe>;

const DOWNLOAD_MS = 30_000;
const MOST_HOPS = 5;

interface DownloadOptions extends GuardedFetchOptions {
  deadlineMs?: number;
}

/**
 * Fetches an image: http or https, public addresses only at each of at most five redirects, at most the size of an
 * upload, half a minute in total.
 */
export function createGuardedDownload({ exemptOrigins, deadlineMs = DOWNLOAD_MS }: DownloadOptions) {
  async function follow(start: URL, signal: AbortSignal): Promise<IncomingMessage> {
    let url = start;
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const isExempt = exemptOrigins.includes(url.origin);
      assertAllowed(url, isExempt, ['https:', 'http:']);
      const headers = { 'user-agent': 'Mozilla/5.0 (compatible; image import)', accept: 'image/*' };
      const answer = await connect(url, { method: 'GET', headers, signal, isExempt });
      const { location } = answer.headers;
      const status = answer.statusCode ?? 0;
      if (status < 300 || status >= 400 || location === undefined) return answer;
      answer.destroy();
      if (!URL.canParse(location, url.href)) throw new OutgoingRequestError('the answer redirects to no address');
      url = new URL(location, url.href);
    }
    throw new OutgoingRequestError('the address redirects too often');
  }

  return async (url: URL): Promise<Buffer> => {
    const signal = AbortSignal.timeout(deadlineMs);
    try {
      const answer = await follow(url, signal);
      const status = answer.statusCode ?? 0;
      const refusal = refusalOf(status, answer.headers);
      if (refusal !== undefined) {
        answer.destroy();
        throw new OutgoingRequestError(refusal);
      }
      return await readAll(answer, MAX_UPLOAD_BYTES);
    } catch (error) {
      if (error instanceof OutgoingRequestError) throw error;
      const why = signal.aborted ? 'there was no answer in time' : 'the connection failed';
      throw new OutgoingRequestError(why, { cause: error });
    }
  };
}

function refusalOf(status: number, headers: IncomingHttpHeaders): string | undefined {
  if (status !== 200) return `the answer has the status ${status}`;
  if (!/^(image\/|application\/octet-stream)/i.test(headers['content-type'] ?? 'image/'))
    return 'the answer is no image';
  return Number(headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES ? 'the answer is too long' : undefined;
}

export type GuardedDownload = ReturnType<typeof createGuardedDownload>;
