import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../http/content-negotiation';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Smaller bodies fit into one packet uncompressed. */
const MIN_COMPRESSED = 1_000;

const MAX_BEST = 50_000;

export interface Representation {
  body: Buffer;
  etag: string;
  headers: string[];
  unchangedHeaders: string[];
}

export type Representations = Partial<Record<Encoding, Representation>>;

function represent(body: Buffer, encoding: Encoding, shared: readonly string[]): Representation {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const unchangedHeaders = ['X-Request-Id', '', ...shared, 'ETag', etag, 'Vary', 'Accept-Encoding'];
  const headers = [...unchangedHeaders, 'Content-Length', String(body.length)];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  return { body, etag, headers, unchangedHeaders };
}

// Fits the window to the text: encoder memory grows with the window, by default to 40 MB at the highest quality.
function windowBits(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants;
  return Math.min(Math.max(Math.ceil(Math.log2(bytes + 16)), BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW);
}

async function brotli(text: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  return await compressBrotli(text, {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_SIZE_HINT]: text.length,
      [BROTLI_PARAM_LGWIN]: windowBits(text.length),
    },
  });
}

export const getFingerprint = (body: Buffer, shared: readonly string[]) =>
  createHash('sha256')
    .update([...shared, ''].join('\n'))
    .update(body)
    .digest('base64');

export async function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity' || body.length < MIN_COMPRESSED) return body;
  return await (encoding === 'br' ? brotli(body, 4) : compressGzip(body));
}

export async function toRepresentations(body: Buffer, shared: readonly string[]): Promise<Representations> {
  if (body.length < MIN_COMPRESSED) return { identity: represent(body, 'identity', shared) };
  const [zipped, small] = await Promise.all([compressGzip(body), brotli(body, 5)]);
  return { br: represent(small, 'br', shared), gzip: represent(zipped, 'gzip', shared) };
}

export async function bestBrotli({ gzip: zipped }: Representations, shared: readonly string[]) {
  if (!zipped || zipped.body.length > MAX_BEST) return undefined;
  return represent(await brotli(gunzipSync(zipped.body), 11), 'br', shared);
}

/** By the compressed body, so that clients who ask for it at once share one body. */
const uncompressed = new LRUCache<Buffer, Representation>({
  maxSize: 16 * 1024 ** 2,
  sizeCalculation: ({ body }) => Math.max(1, body.length),
});

export function representationFor(representations: Representations, encoding: Encoding, shared: readonly string[]) {
  const found = representations[encoding] ?? representations.identity;
  if (found) return found;
  const body = representations.gzip?.body ?? Buffer.alloc(0);
  const known = uncompressed.get(body) ?? represent(gunzipSync(body), 'identity', shared);
  uncompressed.set(body, known);
  return known;
}
