// When a list about one fact is indexed; apart from the lists themselves, which no page's head needs.
const MIN_FRESH = 5;
/** Words of an editor's text that an indexed list needs. */
export const MIN_WORDS = 150;
const FRESH_MONTHS = 12;

/** A fact that was checked before this day says little about now. */
export function freshSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - FRESH_MONTHS);
  return since;
}

/** Whether search engines may index a list: enough casinos whose fact was checked lately, and enough of a text. */
export const isWorthIndexing = ({ fresh, words }: { fresh: number; words: number }): boolean =>
  fresh >= MIN_FRESH && words >= MIN_WORDS;
