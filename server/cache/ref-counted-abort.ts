/** Those who wait for one piece of work. */
export class RefCountedAbort {
  readonly #left = new AbortController();
  #count = 0;

  /** Aborts when the last of them has left. */
  get hungUp(): AbortSignal {
    return this.#left.signal;
  }

  /** One more, who leaves with `hungUp`, or never. */
  add(hungUp?: AbortSignal): void {
    this.#count += 1;
    hungUp?.addEventListener('abort', () => {
      this.#count -= 1;
      if (this.#count === 0) this.#left.abort();
    });
  }
}
