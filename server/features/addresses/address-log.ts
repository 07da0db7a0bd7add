import { LRUCache } from 'lru-cache';
import type { Logger } from '../../base/logger';
import type { Db } from '../../database/database';
import { addMisses } from './missing-paths.queries';
import type { Missed } from './missing-paths.queries';
import { addHits } from './redirects.queries';

const WRITE_EVERY_MS = 1_000;
export const MAX_WAITING = 300;
/** Missing pages counted per sender: a person follows no more broken links. */
export const MISSES_A_MINUTE = 30;
const MAX_SENDERS = 2_000;
const MINUTE = 60_000;

interface Miss {
  path: string;
  referrerPath: string | null;
  /** Only for a rate limit; held for a minute, never stored. */
  sender: string;
}

/** Writes counts together at most once a second, so a killed process loses at most that second. */
export class AddressLog {
  readonly #db: Db;
  readonly #logger: Logger;
  readonly #senders = new LRUCache<string, { misses: number }>({ max: MAX_SENDERS, ttl: MINUTE });
  #hits = new Map<string, number>();
  #misses = new Map<string, Missed>();
  #crowdedOut = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
  }

  get waiting(): number {
    return this.#hits.size + this.#misses.size;
  }

  countHit(path: string): void {
    const before = this.#hits.get(path);
    if (before === undefined && this.#hits.size >= MAX_WAITING) return;
    this.#hits.set(path, (before ?? 0) + 1);
    this.#schedule();
  }

  countMiss({ path, referrerPath, sender }: Miss): void {
    if (!this.#mayCount(sender)) return;
    const before = this.#misses.get(path);
    if (before === undefined && !this.#makeRoom()) return;
    this.#misses.set(path, {
      count: (before?.count ?? 0) + 1,
      referrerPath: referrerPath ?? before?.referrerPath ?? null,
    });
    this.#schedule();
  }

  #mayCount(sender: string): boolean {
    const known = this.#senders.get(sender) ?? { misses: 0 };
    if (known.misses === 0) this.#senders.set(sender, known);
    known.misses += 1;
    return known.misses <= MISSES_A_MINUTE;
  }

  /** In a flood every path has the same chance to stay, whenever it arrives; frequent ones have several. */
  #makeRoom(): boolean {
    if (this.#misses.size < MAX_WAITING) return true;
    this.#crowdedOut += 1;
    const place = Math.floor(Math.random() * (MAX_WAITING + this.#crowdedOut));
    const victim = [...this.#misses.keys()][place];
    return victim !== undefined && this.#misses.delete(victim);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  /** Never rejects: counts are not worth a failure. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
    this.#timer = undefined;
    if (this.waiting > 0) this.#schedule();
  }

  async #write(): Promise<void> {
    const [hits, misses] = [this.#hits, this.#misses];
    this.#hits = new Map();
    this.#misses = new Map();
    this.#crowdedOut = 0;
    if (hits.size + misses.size === 0) return;
    try {
      await this.#db.transaction().execute(async (trx) => {
        await addHits(trx, hits);
        await addMisses(trx, misses);
      });
    } catch (err) {
      this.#logger.warn({ err }, 'uses of addresses were not counted');
    }
  }
}
