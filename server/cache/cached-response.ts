import type { Logger } from '../base/logger';
import type { CacheTags } from './cache-tags';
import type { Representations } from './representation';

export type Partition = 'pages' | 'filtered' | 'compared' | 'api';

export interface CacheKey {
  key: string;
  part: Partition;
  /** False: concurrent requests share one render, and the result is not stored. */
  isCacheable: boolean;
}

export interface RenderContext {
  requestId: string;
  log: Logger;
  /** Whether the client has disconnected. Without it the render is never abandoned. */
  hasDisconnected?: () => boolean;
}

export interface RenderedResponse {
  status: number;
  body: Buffer;
  location?: string | undefined;
  headers: Readonly<Record<string, string>>;
  /** Cache-Control to send when the response is successful. */
  caching: string;
  reads: CacheTags;
}

export type Render = (context: RenderContext) => Promise<RenderedResponse>;

export interface CachedResponse {
  target: CacheKey;
  /** Digest of the shared headers and the uncompressed body. */
  fingerprint: string;
  representations: Representations;
  /** Header names and values, alternating. */
  sharedHeaders: readonly string[];
  tags: ReadonlySet<string>;
  /** performance.now() times: revalidated in the background after `agedAt`, invalid after `until`. */
  agedAt: number;
  until: number;
  epoch: number;
  render: Render;
}

export type CacheResult = { answer: CachedResponse; isStale: boolean } | { rendered: RenderedResponse };
