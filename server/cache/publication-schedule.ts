import type { InvalidationListener } from './invalidation-listener';
import type { Db } from '../database/database';
import { millisecondsToNextPublication } from './next-publication.queries';

/** Whether what is read under these tags may change with the time alone, because a scheduled post becomes public. */
export function dependOnSchedule(tags: Iterable<string>): boolean {
  for (const tag of tags) if (tag === 'posts' || /^posts-o[fn]:/.test(tag)) return true;
  return false;
}

/** Knows when the next scheduled post becomes public: until then, and no longer, what was read of the posts stays true. */
export class PublicationSchedule {
  readonly #db: Db;
  #next: number | undefined;

  constructor(db: Db, changes: InvalidationListener) {
    this.#db = db;
    changes.subscribe((change) => {
      if (change === 'anything' || dependOnSchedule(change)) this.#next = undefined;
    });
  }

  /**
   * A moment of performance.now(), never later than the publication; Infinity when none is scheduled. To be asked
   * before the posts are read: a schedule that changes meanwhile announces itself as any change of the posts does.
   */
  async next(): Promise<number> {
    const asked = performance.now();
    if (this.#next !== undefined && this.#next > asked) return this.#next;
    const wait = await millisecondsToNextPublication(this.#db);
    this.#next = asked + (wait ?? Infinity);
    return this.#next;
  }
}
