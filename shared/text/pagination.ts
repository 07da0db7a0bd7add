export const MAX_PAGE_SIZE = 100;
export const MAX_OFFSET = 1000;

export const MAX_BULK = 500;

export function pageFromText(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : 1;
}

/** `size` items per page; without `total`, the last page that any list has. */
export function lastPage(size: number, total = Infinity): number {
  return Math.max(1, Math.min(Math.ceil(total / size), Math.floor(MAX_OFFSET / size) + 1));
}

export const SAVED_AT_ONCE = 20;
