import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Smaller answers fit into one packet as they are. */
const MIN_COMPRESSED = 1_000;

/** Larger ones, compressed already, would take a core for seconds to become a little smaller. */
const MAX_BEST = 50_000;

/** One form in which an answer is sent. Both lists of headers begin with X-Request-Id, whose value is written at each request. */
export interface Representation {
  body: Buffer;
  etag: string;
  headers: string[];
  /** Of the answer that the client has this already. */
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

// No larger than the text: the encoder's memory grows with its window, at the highest quality to 40 MB by default.
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

/** Equal for answers that are equal in all that is sent. */
export const fingerprintOf = (body: Buffer, shared: readonly string[]) =>
  createHash('sha256')
    .update([...shared, ''].join('\n'))
    .update(body)
    .digest('base64');

/** Compressed once, here, off the main thread; the plain text is not stored beside it. */
export async function representationsOf(body: Buffer, shared: readonly string[]): Promise<Representations> {
  if (body.length < MIN_COMPRESSED) return { identity: represent(body, 'identity', shared) };
  const [zipped, small] = await Promise.all([compressGzip(body), brotli(body, 5)]);
  return { br: represent(small, 'br', shared), gzip: represent(zipped, 'gzip', shared) };
}

/** The brotli form at the quality that takes too long to wait for. */
export async function bestBrotli({ gzip: zipped }: Representations, shared: readonly string[]) {
  if (!zipped || zipped.body.length > MAX_BEST) return undefined;
  return represent(await brotli(gunzipSync(zipped.body), 11), 'br', shared);
}

/** The form to send. Plain text is unpacked for the rare client that takes nothing else. */
export function representationFor(representations: Representations, encoding: Encoding, shared: readonly string[]) {
  const found = representations[encoding] ?? representations.identity;
  if (found) return found;
  const body = gunzipSync(representations.gzip?.body ?? Buffer.alloc(0));
  return represent(body, 'identity', shared);
}
