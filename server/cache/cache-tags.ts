/** Tags read by the calls behind one response: they decide whether it is cacheable and which changes invalidate it. */
export class CacheTags {
  readonly #tags = new Set<string>();
  #isCacheable = true;
  #failure: 'none' | 'ours' | 'database' = 'none';

  get tags(): ReadonlySet<string> {
    return this.#tags;
  }

  /** False once a call has declared no tags or opted out of caching. */
  get isCacheable(): boolean {
    return this.#isCacheable;
  }

  /** Set after a call failed with a 5xx; a retry may succeed. 'database': the database was unavailable. */
  get failure(): 'none' | 'ours' | 'database' {
    return this.#failure;
  }

  add(...tags: readonly string[]): void {
    for (const tag of tags) this.#tags.add(tag);
  }

  preventCaching(): void {
    this.#isCacheable = false;
  }

  /**
   * Prevents caching when something was requested under an address other than its own: such spellings are unlimited,
   * and something else may take the address later.
   */
  foundAt(asked: string, own: string): void {
    if (asked !== own) this.preventCaching();
  }

  addFailure(isDatabase: boolean): void {
    this.#failure = isDatabase ? 'database' : 'ours';
  }
}
