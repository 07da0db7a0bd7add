import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Change, InvalidationListener } from './invalidation-listener';
import { databaseFailure } from '../database/database-failure';
import { dependOnDay, millisecondsToDayEnd } from './publication-schedule';
import { dependOnSchedule } from './publication-schedule';
import type { PublicationSchedule } from './publication-schedule';
import { AppError, ClientClosedError } from '../base/errors';
import { createTimedSemaphore } from '../base/timed-semaphore';
import type { Logger } from '../base/logger';
import type { CachedResponse, RenderContext, CacheResult, Render, Partition, CacheKey } from './cached-response';
import { isPublicTag } from './announce-change';
import { BrotliQueue } from './brotli-queue';
import { toEdgeHeaders } from './edge-headers';
import type { EdgeHeaders } from './edge-headers';
import { getFingerprint, toRepresentations } from './representation';
import { PAGE_CACHING, REVALIDATED } from './send-cached-response';

const MEBIBYTE = 1024 * 1024;

/**
 * Responses that anonymous requests can vary without limit have their own partitions, so that they cannot evict the
 * rest.
 */
const PART_BYTES: Record<Partition, number> = {
  pages: 16 * MEBIBYTE,
  filtered: 4 * MEBIBYTE,
  compared: 16 * MEBIBYTE,
  api: 4 * MEBIBYTE,
};

/** Two to four casinos make millions of combinations: only the most recently used stay. */
const PART_KEYS: Partial<Record<Partition, number>> = { compared: 500 };

/**
 * Rendering uses one core, so more at once is no faster and holds more memory. Leaves some anonymous connections for
 * the counting before a render.
 */
const RENDERS_AT_ONCE = 5;

const MAX_AGE_MS = 5 * 60_000;
const UNTRUSTED = -1;
const ENTRY_BYTES = 6_000;

interface Parts {
  changes: InvalidationListener;
  publications: PublicationSchedule;
  logger: Logger;
  headers: Readonly<Record<string, string>>;
  /** If a CDN may store pages. */
  edge?: EdgeHeaders | undefined;
  maxBytes?: Partial<Record<Partition, number>>;
}

interface InFlight {
  loading: Promise<CacheResult>;
  contexts: RenderContext[];
}

export class ResponseCache {
  readonly counters = { hits: 0, misses: 0, made: 0, joined: 0, dropped: 0, servedWhileAway: 0 };
  readonly #parts: Parts;
  readonly #entries: Record<Partition, LRUCache<string, CachedResponse>>;
  readonly #inFlight = new Map<string, InFlight>();
  readonly #brotli = new BrotliQueue((key) => this.#entries.pages.peek(key));
  readonly #renderSemaphore = createTimedSemaphore(RENDERS_AT_ONCE);
  #epoch = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const getEntries = (part: Partition) =>
      new LRUCache<string, CachedResponse>({
        maxSize: parts.maxBytes?.[part] ?? PART_BYTES[part],
        ...(PART_KEYS[part] !== undefined && { max: PART_KEYS[part] }),
        sizeCalculation: getSize,
      });
    this.#entries = {
      pages: getEntries('pages'),
      filtered: getEntries('filtered'),
      compared: getEntries('compared'),
      api: getEntries('api'),
    };
    parts.changes.subscribe((change) => this.#invalidate(change));
  }

  get entries(): number {
    return this.#sum((part) => part.size);
  }

  get bytes(): number {
    return this.#sum((part) => part.calculatedSize);
  }

  /** After a failed attempt to reach the database a stale response beats a request that fails late. */
  get isDatabaseDown(): boolean {
    return this.#parts.changes.connectionState === 'unavailable';
  }

  find(key: string, part: Partition): CachedResponse | undefined {
    const answer = this.#entries[part].get(key);
    if (!answer || answer.epoch !== this.#epoch) return undefined;
    const now = performance.now();
    if (now >= answer.until) return undefined;
    if (now >= answer.agedAt) this.#revalidate(answer);
    this.counters.hits += 1;
    return answer;
  }

  getStale(key: string, part: Partition): CachedResponse | undefined {
    const answer = this.#entries[part].get(key);
    if (answer) this.counters.servedWhileAway += 1;
    return answer;
  }

  /**
   * Renders once for all concurrent requests. Throws ClientClosedError if all of their clients have disconnected before
   * its turn.
   */
  async load(target: CacheKey, render: Render, context: RenderContext): Promise<CacheResult> {
    const id = `${target.part} ${target.key}`;
    const known = this.#inFlight.get(id);
    if (known) {
      this.counters.joined += 1;
      known.contexts.push(context);
      return await known.loading;
    }
    this.counters.misses += 1;
    const contexts: [RenderContext, ...RenderContext[]] = [context];
    const inFlight = { loading: this.#load(target, render, contexts), contexts };
    this.#inFlight.set(id, inFlight);
    try {
      return await inFlight.loading;
    } finally {
      if (this.#inFlight.get(id) === inFlight) this.#inFlight.delete(id);
    }
  }

  async #load(target: CacheKey, render: Render, contexts: [RenderContext, ...RenderContext[]]): Promise<CacheResult> {
    const { changes, publications } = this.#parts;
    const since = changes.now();
    const next = changes.isListening ? await publications.next().catch(() => -Infinity) : Infinity;
    const startedAt = performance.now();
    const toDayEnd = millisecondsToDayEnd(new Date());
    const rendered = await this.#renderSemaphore
      .runExclusive(() => {
        if (contexts.every(({ hasDisconnected }) => hasDisconnected?.())) throw new ClientClosedError();
        this.counters.made += 1;
        return render(contexts[0]);
      })
      .catch((error: unknown) => {
        const outdated = isNotNow(error) && this.getStale(target.key, target.part);
        if (!outdated) throw error;
        return outdated;
      });
    if (!('reads' in rendered)) return { answer: rendered, isStale: true, isTrusted: false };
    const { reads } = rendered;
    if (reads.failure === 'database') {
      const outdated = this.getStale(target.key, target.part);
      return outdated ? { answer: outdated, isStale: true, isTrusted: false } : { rendered };
    }
    if (reads.failure !== 'none') return { rendered };
    if (rendered.status !== 200) {
      this.#entries[target.part].delete(target.key);
      return { rendered };
    }
    const { caching } = rendered;
    const edge = caching === REVALIDATED ? undefined : this.#parts.edge;
    const isPurged = [...reads.tags].every(isPublicTag);
    const sharedHeaders = Object.entries({
      ...(edge && toEdgeHeaders(edge, { tags: reads.tags, isPurged })),
      ...this.#parts.headers,
      ...rendered.headers,
      'Cache-Control': edge && caching === PAGE_CACHING ? REVALIDATED : caching,
    }).flat();
    const fingerprint = getFingerprint(rendered.body, sharedHeaders);
    const before = this.#entries[target.part].peek(target.key);
    const answer: CachedResponse = {
      target,
      fingerprint,
      // An aged entry usually renders to the same text: reuse its compressed forms and ETags.
      representations:
        before?.fingerprint === fingerprint
          ? before.representations
          : await toRepresentations(rendered.body, sharedHeaders),
      sharedHeaders,
      tags: reads.tags,
      edge: isPurged ? edge : undefined,
      agedAt: startedAt + MAX_AGE_MS,
      until: Math.min(
        dependOnSchedule(reads.tags) ? next : Infinity,
        dependOnDay(reads.tags) ? startedAt + toDayEnd : Infinity,
      ),
      epoch: changes.isListening ? this.#epoch : UNTRUSTED,
      render,
    };
    const isOutdated = changes.isListening && changes.haveChanged(reads.tags, since);
    const isStored = target.isCacheable && reads.isCacheable && !isOutdated;
    if (isStored) this.#store(answer);
    return { answer, isStale: false, isTrusted: isStored && answer.epoch !== UNTRUSTED };
  }

  #store(answer: CachedResponse): void {
    const { part, key } = answer.target;
    const isCompressed = this.#entries[part].peek(key)?.representations === answer.representations;
    this.#entries[part].set(key, answer);
    // Only plain pages: the other partitions hold too many entries to spend this much CPU on each.
    if (part === 'pages' && !isCompressed) this.#brotli.add(key);
  }

  #revalidate(answer: CachedResponse): void {
    if (this.#inFlight.has(`${answer.target.part} ${answer.target.key}`)) return;
    const { logger } = this.#parts;
    this.load(answer.target, answer.render, { requestId: randomUUID(), log: logger }).catch((error: unknown) => {
      logger.warn({ err: error, key: answer.target.key }, 'stale response could not be refreshed');
    });
  }

  #invalidate(change: Change): void {
    // Later requests must not join a render that started reading before the change.
    this.#inFlight.clear();
    if (change === 'anything') {
      this.#epoch += 1;
      return;
    }
    for (const part of Object.values(this.#entries)) {
      for (const [key, answer] of part.entries()) {
        if (!change.some((tag) => answer.tags.has(tag))) continue;
        part.delete(key);
        this.counters.dropped += 1;
      }
    }
  }

  #sum(figure: (part: LRUCache<string, CachedResponse>) => number): number {
    return Object.values(this.#entries).reduce((total, part) => total + figure(part), 0);
  }
}

const isNotNow = (error: unknown) =>
  databaseFailure(error) !== undefined || (error instanceof AppError && error.status === 503);

function getSize({ representations }: CachedResponse, key: string): number {
  const bodies = Object.values(representations).reduce((total, { body }) => total + body.length, 0);
  return ENTRY_BYTES + key.length + bodies;
}
