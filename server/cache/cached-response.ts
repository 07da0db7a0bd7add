import type { Logger } from '../logger';
import type { CacheTags } from './cache-tags';
import type { Representations } from './representation';

/** Partitions of the cache: plain pages, pages with a query, comparisons, public calls, several of them at once, answers of the read API. */
export type Partition = 'pages' | 'filtered' | 'compared' | 'calls' | 'batched' | 'api';

export interface CacheKey {
  key: string;
  part: Partition;
  /** False: it is made once for those who ask at the same time, and then forgotten. */
  isCacheable: boolean;
}

/** On whose behalf an answer is made. */
export interface RenderContext {
  requestId: string;
  log: Logger;
  /** Whether they have hung up. Without it they wait until the end. */
  hasLeft?: () => boolean;
}

/** An answer as it was made; only one with status 200 can be cached. */
export interface RenderedResponse {
  status: number;
  body: Buffer;
  location?: string | undefined;
  headers: Readonly<Record<string, string>>;
  /** Its Cache-Control when it is cached. */
  caching: string;
  reads: CacheTags;
}

export type Make = (asker: RenderContext) => Promise<RenderedResponse>;

export interface CachedResponse {
  target: CacheKey;
  /** Of what is sent, before it was compressed. */
  fingerprint: string;
  representations: Representations;
  /** Names and values in turn. */
  sharedHeaders: readonly string[];
  tags: ReadonlySet<string>;
  /** Moments of performance.now(): when it is made anew behind what is still sent, and when it is wrong. */
  agedAt: number;
  until: number;
  epoch: number;
  make: Make;
}

/** Something to send in its best form, or what is nothing to keep: an error, a redirect, a page with a part that failed. */
export type CacheResult = { answer: CachedResponse; isStale: boolean } | { made: RenderedResponse };
