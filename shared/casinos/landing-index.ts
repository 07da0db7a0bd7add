// Separate from the lists, which no page's head needs.
const MIN_FRESH = 5;
export const MIN_WORDS = 150;
const FRESH_MONTHS = 12;

/** Older checks do not count for indexing. */
export function freshSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - FRESH_MONTHS);
  return since;
}

export const isWorthIndexing = ({ fresh, words }: { fresh: number; words: number }): boolean =>
  fresh >= MIN_FRESH && words >= MIN_WORDS;
