import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Change, ContentChanges } from '../database/content-changes';
import { databaseFailure } from '../database/database-failure';
import { whileAwaited } from '../database/hang-up';
import { dependOnSchedule } from '../database/publication-schedule';
import type { PublicationSchedule } from '../database/publication-schedule';
import { AppError } from '../errors';
import type { Logger } from '../logger';
import type { Answer, Asker, Loaded, Make, Part, Target } from './answer';
import { BrotliQueue } from './brotli-queue';
import { createMakers } from './makers';
import { fingerprintOf, representationsOf } from './representation';
import { Waiting } from './waiting';

const MEBIBYTE = 1024 * 1024;

/** What strangers can vary without end has a part of its own, so that it cannot push out the rest. */
const PART_BYTES: Record<Part, number> = { pages: 16 * MEBIBYTE, filtered: 4 * MEBIBYTE, calls: 4 * MEBIBYTE };

/** View counts and 'verified in the last 12 months' may be this old. */
const MAX_AGE_MS = 5 * 60_000;
const UNTRUSTED = -1;
/** Headers, tags and the objects around an entry. */
const ENTRY_BYTES = 6_000;

interface Parts {
  changes: ContentChanges;
  publications: PublicationSchedule;
  logger: Logger;
  /** Every answer carries them. */
  headers: Readonly<Record<string, string>>;
  /** Of each part; for tests. */
  maxBytes?: Partial<Record<Part, number>>;
}

interface UnderWay {
  loading: Promise<Loaded>;
  waiting: Waiting;
}

/** Whole answers in the form they are sent in, kept until something they were read from changes. */
export class AnswerCache {
  /** For whoever watches the process. */
  readonly counters = { hits: 0, misses: 0, made: 0, joined: 0, dropped: 0, servedWhileAway: 0 };
  readonly #parts: Parts;
  readonly #kept: Record<Part, LRUCache<string, Answer>>;
  readonly #underWay = new Map<string, UnderWay>();
  readonly #brotli = new BrotliQueue((key) => this.#kept.pages.peek(key));
  readonly #makers = createMakers();
  #epoch = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const keep = (part: Part) =>
      new LRUCache<string, Answer>({
        maxSize: parts.maxBytes?.[part] ?? PART_BYTES[part],
        sizeCalculation: sizeOf,
      });
    this.#kept = { pages: keep('pages'), filtered: keep('filtered'), calls: keep('calls') };
    parts.changes.subscribe((change) => this.#forget(change));
  }

  get entries(): number {
    return this.#sum((part) => part.size);
  }

  get bytes(): number {
    return this.#sum((part) => part.calculatedSize);
  }

  /** The database is known to be away: what is kept is then better than a try that fails late. */
  get isCutOff(): boolean {
    return this.#parts.changes.hearing === 'away';
  }

  /** What may be sent as it is. One that has aged is sent once more, and made anew meanwhile. */
  find(key: string, part: Part): Answer | undefined {
    const answer = this.#kept[part].get(key);
    if (!answer || answer.epoch !== this.#epoch) return undefined;
    const now = performance.now();
    if (now >= answer.until) return undefined;
    if (now >= answer.agedAt) this.#renew(answer);
    this.counters.hits += 1;
    return answer;
  }

  /** What is kept although it may be outdated: for when nothing newer can be had. */
  findAnyway(key: string, part: Part): Answer | undefined {
    const answer = this.#kept[part].get(key);
    if (answer) this.counters.servedWhileAway += 1;
    return answer;
  }

  /**
   * Makes the answer, once for all who ask meanwhile, and keeps it when it may be kept. What may not be kept is given up
   * when all of them have left; the rest serves the next one.
   */
  async load(target: Target, make: Make, asker: Asker): Promise<Loaded> {
    const id = `${target.part} ${target.key}`;
    const known = this.#underWay.get(id);
    if (known && !known.waiting.hungUp.aborted) {
      this.counters.joined += 1;
      known.waiting.add(asker.hungUp);
      return await known.loading;
    }
    this.counters.misses += 1;
    const waiting = new Waiting();
    waiting.add(target.isKept ? undefined : asker.hungUp);
    const underWay = { loading: this.#load(target, make, asker, waiting.hungUp), waiting };
    this.#underWay.set(id, underWay);
    try {
      return await underWay.loading;
    } finally {
      if (this.#underWay.get(id) === underWay) this.#underWay.delete(id);
    }
  }

  async #load(target: Target, make: Make, asker: Asker, hungUp: AbortSignal): Promise<Loaded> {
    const { changes, publications } = this.#parts;
    const since = changes.now();
    const next = changes.isListening ? await publications.next().catch(() => -Infinity) : Infinity;
    const startedAt = performance.now();
    const made = await this.#makers
      .runExclusive(() => {
        hungUp.throwIfAborted();
        this.counters.made += 1;
        return whileAwaited(hungUp, () => make(asker, hungUp));
      })
      .catch((error: unknown) => {
        const outdated = isNotNow(error) && this.findAnyway(target.key, target.part);
        if (!outdated) throw error;
        return outdated;
      });
    if (!('reads' in made)) return { answer: made, isStale: true };
    const { reads } = made;
    if (reads.failure === 'database') {
      const outdated = this.findAnyway(target.key, target.part);
      return outdated ? { answer: outdated, isStale: true } : { made };
    }
    if (reads.failure !== 'none') return { made };
    if (made.status !== 200) {
      this.#kept[target.part].delete(target.key);
      return { made };
    }
    const own = { ...made.headers, 'Cache-Control': made.caching };
    const sharedHeaders = Object.entries({ ...this.#parts.headers, ...own }).flat();
    const fingerprint = fingerprintOf(made.text, sharedHeaders);
    const before = this.#kept[target.part].peek(target.key);
    const answer: Answer = {
      target,
      fingerprint,
      // Made anew because it has aged, it mostly is what it was: nothing to compress again, and the same entity tags.
      representations:
        before?.fingerprint === fingerprint
          ? before.representations
          : await representationsOf(made.text, sharedHeaders),
      sharedHeaders,
      tags: reads.tags,
      agedAt: startedAt + MAX_AGE_MS,
      until: dependOnSchedule(reads.tags) ? next : Infinity,
      epoch: changes.isListening ? this.#epoch : UNTRUSTED,
      make,
    };
    const isOutdated = changes.isListening && changes.haveChanged(reads.tags, since);
    if (target.isKept && reads.isKnown && !isOutdated) this.#keep(answer);
    return { answer, isStale: false };
  }

  #keep(answer: Answer): void {
    const { part, key } = answer.target;
    const isCompressed = this.#kept[part].peek(key)?.representations === answer.representations;
    this.#kept[part].set(key, answer);
    // Of the filtered ones there are too many to spend that much on.
    if (part === 'pages' && !isCompressed) this.#brotli.add(key);
  }

  #renew(answer: Answer): void {
    if (this.#underWay.has(`${answer.target.part} ${answer.target.key}`)) return;
    const { logger } = this.#parts;
    this.load(answer.target, answer.make, { requestId: randomUUID(), log: logger }).catch((error: unknown) => {
      logger.warn({ err: error, key: answer.target.key }, 'an aged answer could not be made anew');
    });
  }

  #forget(change: Change): void {
    // Who asks from now on must not join what began to read before.
    this.#underWay.clear();
    if (change === 'anything') {
      this.#epoch += 1;
      return;
    }
    for (const part of Object.values(this.#kept)) {
      for (const [key, answer] of part.entries()) {
        if (!change.some((tag) => answer.tags.has(tag))) continue;
        part.delete(key);
        this.counters.dropped += 1;
      }
    }
  }

  #sum(figure: (part: LRUCache<string, Answer>) => number): number {
    return Object.values(this.#kept).reduce((total, part) => total + figure(part), 0);
  }
}

const isNotNow = (error: unknown) =>
  databaseFailure(error) !== undefined || (error instanceof AppError && error.status === 503);

function sizeOf({ representations }: Answer, key: string): number {
  const bodies = Object.values(representations).reduce((total, { body }) => total + body.length, 0);
  return ENTRY_BYTES + key.length + bodies;
}
