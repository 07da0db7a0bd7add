import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { letTimePass } from '../fixtures/waiting';

export interface RawResponse {
  status: number;
  /** Alternating names and values, without the headers that node:http writes itself. */
  headers: string[];
  etag: string | undefined;
  /** The headers of its 304; empty if it has none. */
  notModified: string[];
  /** The compressed bytes from the wire. */
  body: Buffer;
}

const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

/** Fetches the bytes on the wire; fetch would decompress them. */
export async function rawResponse(url: string, headers: Record<string, string> = {}): Promise<RawResponse> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).once('error', reject);
  });
  const body = await buffer(answer);
  const sent: string[] = [];
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2);
    if (!OF_THE_CONNECTION.has(name.toLowerCase())) sent.push(name, value);
  }
  if (answer.statusCode !== 304) sent.push('Content-Length', String(body.length));
  return { status: answer.statusCode ?? 0, headers: sent, etag: answer.headers.etag, notModified: [], body };
}

/** The response once it is stable: soon after a page's first request, the server compresses it harder. */
export async function cachedResponse(url: string, headers: Record<string, string>): Promise<RawResponse> {
  let last = await rawResponse(url, headers);
  for (let same = 0, tries = 0; same < 4 && tries < 60; tries += 1) {
    await letTimePass(500, 'only an answer that stays the same for a while has settled');
    const next = await rawResponse(url, headers);
    same = next.body.equals(last.body) ? same + 1 : 0;
    last = next;
  }
  if (last.etag === undefined) return last;
  const again = await rawResponse(url, { ...headers, 'if-none-match': last.etag });
  return { ...last, notModified: again.headers };
}
