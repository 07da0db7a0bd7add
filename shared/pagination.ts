/** Limits of every list the public may ask for. */
export const MAX_PAGE_SIZE = 100;
export const MAX_OFFSET = 1000;

/** A page number from an address: a whole number from 1, or 1 for anything else. */
export function pageFromText(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
