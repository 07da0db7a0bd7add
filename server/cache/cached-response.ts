import type { Logger } from '../base/logger';
import type { CacheTags } from './cache-tags';
import type { EdgeHeaders } from './edge-headers';
import type { Representations } from './representation';

export type Partition = 'pages' | 'filtered' | 'compared' | 'api';

export interface CacheKey {
  key: string;
  part: Partition;
  /** If false, concurrent requests share one render, but the result is not stored. */
  isCacheable: boolean;
}

export interface RenderContext {
  requestId: string;
  log: Logger;
  hasDisconnected?: () => boolean;
}

export interface RenderedResponse {
  status: number;
  body: Buffer;
  location?: string | undefined;
  headers: Readonly<Record<string, string>>;
  caching: string;
  reads: CacheTags;
}

export type Render = (context: RenderContext) => Promise<RenderedResponse>;

export interface CachedResponse {
  target: CacheKey;
  fingerprint: string;
  representations: Representations;
  sharedHeaders: readonly string[];
  tags: ReadonlySet<string>;
  /** Of a page behind a CDN; its headers come first in `sharedHeaders`. */
  edge: EdgeHeaders | undefined;
  /** performance.now() times: revalidated in the background after `agedAt`, invalid after `until`. */
  agedAt: number;
  until: number;
  epoch: number;
  render: Render;
}

/** If not `isTrusted`, content may have changed since the response was made, so nobody may store it. */
export type CacheResult =
  { answer: CachedResponse; isStale: boolean; isTrusted: boolean } | { rendered: RenderedResponse };
