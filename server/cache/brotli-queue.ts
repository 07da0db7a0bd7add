import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './answer';
import { bestBrotli } from './representation';

const PAUSE_MS = 100;

/** Compresses again what is kept, as small as it gets: one after the other, on zlib's own threads, with pauses. */
export class BrotliQueue {
  readonly #isKept: (answer: Answer) => boolean;
  readonly #waiting = new Set<Answer>();
  #isBusy = false;

  constructor(isKept: (answer: Answer) => boolean) {
    this.#isKept = isKept;
  }

  add(answer: Answer): void {
    this.#waiting.add(answer);
    if (!this.#isBusy) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (const answer of this.#waiting) {
      await sleep(PAUSE_MS, undefined, { ref: false });
      this.#waiting.delete(answer);
      if (!this.#isKept(answer)) continue;
      const best = await bestBrotli(answer.representations, answer.sharedHeaders);
      if (best) answer.representations.br = best;
    }
    this.#isBusy = false;
  }
}
