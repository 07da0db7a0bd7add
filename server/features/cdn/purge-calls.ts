import { EVERYTHING, listPurgedTags } from '../../cache/edge-headers';
import type { CdnConfig } from '../../base/config';
import { WHOLE_CACHE } from './cdn.queries';

const TIMEOUT_MS = 5_000;
/** More distinct tags than fit into these many calls: nearly all pages are meant. */
const MAX_CALLS = 10;
const MAX_RETRY_AFTER_SECONDS = 3_600;

interface Call {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: object;
}

interface Api {
  tagsACall: number;
  /** Without `tags` everything. */
  call: (key: string, tags?: readonly string[]) => Call;
  hasSucceeded?: (answer: unknown) => boolean;
  maxPauseSeconds: number;
}

/** https://www.fastly.com/documentation/reference/api/purging and https://developers.cloudflare.com/api/resources/cache */
const APIS: Readonly<Record<CdnConfig['name'], Api>> = {
  fastly: {
    tagsACall: 256,
    call: (key, tags) => ({
      method: 'POST',
      path: tags ? '/purge' : '/purge_all',
      headers: { 'Fastly-Key': key, Accept: 'application/json' },
      ...(tags && { body: { surrogate_keys: tags } }),
    }),
    maxPauseSeconds: 300,
  },
  cloudflare: {
    tagsACall: 30,
    call: (key, tags) => ({
      method: 'POST',
      path: '/purge_cache',
      headers: { Authorization: `Bearer ${key}` },
      body: tags ? { tags } : { purge_everything: true },
    }),
    hasSucceeded: (answer) =>
      typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true,
    maxPauseSeconds: 300,
  },
  varnish: {
    tagsACall: 256,
    call: (key, tags) => ({
      method: 'PURGE',
      path: '/',
      headers: {
        Authorization: `Bearer ${key}`,
        ...(tags ? { 'Surrogate-Key': tags.join(' ') } : { 'Purge-Everything': '1' }),
      },
    }),
    // One's own servers have no limit, and those that answer must not wait long for one that is away.
    maxPauseSeconds: 5,
  },
};

export const getMaxPause = ({ name }: CdnConfig): number => APIS[name].maxPauseSeconds;

/** The message never contains the key, the address or what the CDN wrote. */
export class PurgeError extends Error {
  override readonly name = 'PurgeError';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds = 0) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

function readRetryAfter(value: string | null): number {
  if (value === null) return 0;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), MAX_RETRY_AFTER_SECONDS) : 0;
}

function toPurgeError(error: unknown): PurgeError {
  if (error instanceof PurgeError) return error;
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') return new PurgeError('the CDN did not answer within 5 s');
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return new PurgeError(`the CDN cannot be reached${code === undefined ? '' : `: ${code}`}`);
}

async function send(api: Api, url: string, { path, method, headers, body }: Call): Promise<void> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      body: body ? JSON.stringify(body) : null,
      // The key must not follow it.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const retryAfter = readRetryAfter(response.headers.get('retry-after'));
      throw new PurgeError(`the CDN answered ${response.status}`, retryAfter);
    }
    if (!api.hasSucceeded) await response.body?.cancel();
    else if (!api.hasSucceeded(await response.json().catch(() => undefined))) {
      throw new PurgeError(`the CDN answered ${response.status} without success`);
    }
  } catch (error) {
    throw toPurgeError(error);
  }
}

function toBatches(tags: readonly string[], size: number): (readonly string[] | undefined)[] {
  if (tags.includes(WHOLE_CACHE)) return [undefined];
  const purged = tags.includes(EVERYTHING) ? listPurgedTags([EVERYTHING]) : listPurgedTags(tags);
  const fitting = purged.length > size * MAX_CALLS ? listPurgedTags([EVERYTHING]) : purged;
  return Array.from({ length: Math.ceil(fitting.length / size) }, (_, at) => fitting.slice(at * size, (at + 1) * size));
}

/** Returns how many calls it were. */
export async function sendPurge({ name, key }: CdnConfig, url: string, tags: readonly string[]): Promise<number> {
  const api = APIS[name];
  const batches = toBatches(tags, api.tagsACall);
  for (const batch of batches) await send(api, url, api.call(key, batch));
  return batches.length;
}
