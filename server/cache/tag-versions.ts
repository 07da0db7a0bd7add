const MAX_TAGS = 10_000;

/** Bounded: above MAX_TAGS, all tags count as changed and are dropped. */
export class TagVersions {
  #now = 0;
  #allChanged = 0;
  #changed = new Map<string, number>();

  now(): number {
    return this.#now;
  }

  bump(tags: readonly string[]): void {
    if (this.#changed.size + tags.length > MAX_TAGS) {
      this.bumpAll();
      return;
    }
    this.#now += 1;
    for (const tag of tags) this.#changed.set(tag, this.#now);
  }

  bumpAll(): void {
    this.#now += 1;
    this.#allChanged = this.#now;
    this.#changed.clear();
  }

  haveChanged(tags: Iterable<string>, since: number): boolean {
    if (this.#allChanged > since) return true;
    for (const tag of tags) if ((this.#changed.get(tag) ?? 0) > since) return true;
    return false;
  }
}
