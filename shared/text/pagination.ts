/** Limits of every public list. */
export const MAX_PAGE_SIZE = 100;
export const MAX_OFFSET = 1000;

/** Items of a list that one action may change. */
export const MAX_BULK = 500;

/** Parses a page number from a URL: a whole number of at least 1, or 1 for anything else. */
export function pageFromText(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : 1;
}

/** The last page of a list that holds `size` items on each; without `total`, the last that any list has. */
export function lastPage(size: number, total = Infinity): number {
  return Math.max(1, Math.min(Math.ceil(total / size), Math.floor(MAX_OFFSET / size) + 1));
}

/** Number of saved sites requested, and shown, at once. */
export const SAVED_AT_ONCE = 20;
