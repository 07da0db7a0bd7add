export class CacheTags {
  readonly #tags = new Set<string>();
  #isCacheable = true;
  #failure: 'none' | 'ours' | 'database' = 'none';

  get tags(): ReadonlySet<string> {
    return this.#tags;
  }

  get isCacheable(): boolean {
    return this.#isCacheable;
  }

  /** A call failed with a 5xx, so a retry may succeed. 'database': the database was unavailable. */
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
   * Prevents caching of a response found under a non-canonical address: there are unlimited spellings, and another item
   * may later use the address.
   */
  foundAt(asked: string, own: string): void {
    if (asked !== own) this.preventCaching();
  }

  addFailure(isDatabase: boolean): void {
    this.#failure = isDatabase ? 'database' : 'ours';
  }
}
