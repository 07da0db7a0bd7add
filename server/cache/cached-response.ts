import type { Logger } from '../base/logger';
import type { CacheTags } from './cache-tags';
import type { Representations } from './representation';

/** Cache partitions: plain pages, pages with a query, comparisons, read API responses. */
export type Partition = 'pages' | 'filtered' | 'compared' | 'api';

export interface CacheKey {
  key: string;
  part: Partition;
  /** False: concurrent requests share one render, and the result is not stored. */
  isCacheable: boolean;
}

/** The request that a response is rendered for. */
export interface RenderContext {
  requestId: string;
  log: Logger;
  /** Whether the client has disconnected. Without it the render is never abandoned. */
  hasDisconnected?: () => boolean;
}

/** A response as rendered; only status 200 is cacheable. */
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
  /** Digest of the shared headers and the uncompressed text. */
  fingerprint: string;
  representations: Representations;
  /** Header names and values, alternating. */
  sharedHeaders: readonly string[];
  tags: ReadonlySet<string>;
  /** performance.now() times: after `agedAt` it is revalidated in the background, after `until` it is wrong. */
  agedAt: number;
  until: number;
  epoch: number;
  render: Render;
}

/** A response in its encoded forms, or one that is never stored: an error, a redirect, a page with a failed part. */
export type CacheResult = { answer: CachedResponse; isStale: boolean } | { rendered: RenderedResponse };
