const MAX_TAGS = 10_000;

/**
 * Remembers what changed when, in ticks of its own: so that a result read before a change is not cached as one
 * read after it. Bounded: when it knows too many tags, all of them count as changed.
 */
export class TagVersions {
  #now = 0;
  #allChanged = 0;
  #changed = new Map<string, number>();

  now(): number {
    return this.#now;
  }

  tick(tags: readonly string[]): void {
    if (this.#changed.size + tags.length > MAX_TAGS) {
      this.tickAll();
      return;
    }
    this.#now += 1;
    for (const tag of tags) this.#changed.set(tag, this.#now);
  }

  tickAll(): void {
    this.#now += 1;
    this.#allChanged = this.#now;
    this.#changed.clear();
  }

  /** Whether any of `tags` changed after the moment `since`, which now() once returned. */
  haveChanged(tags: Iterable<string>, since: number): boolean {
    if (this.#allChanged > since) return true;
    for (const tag of tags) if ((this.#changed.get(tag) ?? 0) > since) return true;
    return false;
  }
}
