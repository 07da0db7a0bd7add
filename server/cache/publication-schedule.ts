import { TOTALS } from './announce-change';
import type { InvalidationListener } from './invalidation-listener';
import type { Db } from '../database/database';
import { millisecondsToNextPublication } from './next-publication.queries';

/**
 * Whether a response with these tags may change without a notice: a scheduled post is published, or a code begins or
 * ends.
 */
export function dependOnSchedule(tags: Iterable<string>): boolean {
  for (const tag of tags) {
    if (tag === 'posts' || tag === 'casinos' || tag === TOTALS || /^(?:posts-o[fn]|casino):/.test(tag)) return true;
  }
  return false;
}

export class PublicationSchedule {
  readonly #db: Db;
  readonly #toleranceMs: number;
  #next: number | undefined;
  /** Counts schedule changes: a query begun before one is not cached. */
  #changes = 0;

  /** `toleranceMs`: by how much the clocks of the servers that are read may differ. */
  constructor(db: Db, changes: InvalidationListener, toleranceMs = 0) {
    this.#db = db;
    this.#toleranceMs = toleranceMs;
    changes.subscribe((change) => {
      if (change !== 'anything' && !dependOnSchedule(change)) return;
      this.#next = undefined;
      this.#changes += 1;
    });
  }

  /**
   * A performance.now() time, never later than the publication; Infinity when none is scheduled. Call it before
   * reading the posts: a schedule change after the call invalidates like any other change of the posts.
   */
  async next(): Promise<number> {
    const asked = performance.now();
    if (this.#next !== undefined && this.#next > asked) return this.#next;
    const before = this.#changes;
    const wait = await millisecondsToNextPublication(this.#db, this.#toleranceMs);
    const next = asked + (wait ?? Infinity);
    if (before === this.#changes) this.#next = next;
    return next;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a response with these tags changes at midnight UTC, when facts become overdue, offers are downgraded and
 * sections on the law become too old.
 */
export function dependOnDay(tags: Iterable<string>): boolean {
  for (const tag of tags) if (tag === 'casinos' || tag === 'legal' || tag.startsWith('casino:')) return true;
  return false;
}

/** By how much the clock of the database, whose day some queries compare with, may be behind. */
const CLOCK_DIFFERENCE_MS = 2_000;

/** What is made just after midnight, perhaps of the day before, ends a moment later. */
export function millisecondsToDayEnd(now: Date): number {
  const elapsed = now.getTime() % DAY_MS;
  return (elapsed < CLOCK_DIFFERENCE_MS ? CLOCK_DIFFERENCE_MS : DAY_MS) - elapsed;
}
