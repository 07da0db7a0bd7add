/** The tags that the calls for one response have read: they decide whether it may be cached, and which changes end it. */
export class CacheTags {
  readonly #tags = new Set<string>();
  #isCacheable = true;
  #failure: 'none' | 'ours' | 'database' = 'none';

  get tags(): ReadonlySet<string> {
    return this.#tags;
  }

  /** False after a call of which nobody said what it reads, and after one whose answer is worth no place. */
  get isCacheable(): boolean {
    return this.#isCacheable;
  }

  /** 'ours' and 'database': a call failed in a way that the next try may not. */
  get failure(): 'none' | 'ours' | 'database' {
    return this.#failure;
  }

  add(...tags: readonly string[]): void {
    for (const tag of tags) this.#tags.add(tag);
  }

  preventCaching(): void {
    this.#isCacheable = false;
  }

  /** Says where something was found: at another address than its own another may appear, and of spellings there is no end. */
  foundAt(asked: string, own: string): void {
    if (asked !== own) this.preventCaching();
  }

  addFailure(isDatabase: boolean): void {
    this.#failure = isDatabase ? 'database' : 'ours';
  }
}
