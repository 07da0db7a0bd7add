import { setTimeout as sleep } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import type { CachedResponse } from './cached-response';
import { bestBrotli } from './representation';

const PAUSE_MS = 100;

export class BrotliQueue {
  readonly #find: (key: string) => CachedResponse | undefined;
  // Only keys, so that evicted responses can be garbage-collected.
  readonly #waiting = new Set<string>();
  readonly #mutex = new Mutex();

  constructor(find: (key: string) => CachedResponse | undefined) {
    this.#find = find;
  }

  add(key: string): void {
    if (this.#waiting.has(key)) return;
    this.#waiting.add(key);
    void this.#mutex.runExclusive(() => this.#compress(key));
  }

  async #compress(key: string): Promise<void> {
    await sleep(PAUSE_MS, undefined, { ref: false });
    this.#waiting.delete(key);
    const answer = this.#find(key);
    const best = answer && (await bestBrotli(answer.representations, answer.sharedHeaders));
    if (best) answer.representations.br = best;
  }
}
