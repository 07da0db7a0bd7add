import { pageFromText } from './pagination';
import { canonicalSearch, defineSearch, pageParameter, searchWords, wordsParameter } from './search-parameters';
import type { Search } from './search-parameters';

export const MAX_TAG = 60;

export const PAGE_SIZE = 12;
// Public lists end at an offset of 1,000.
const MAX_PAGE = 84;

/** Parameters of the blog index. Without a filter the pages are those of all articles. */
export const blogSearch = defineSearch({
  /** A category's slug. */
  category: { read: (text) => searchWords(text), isCanonical: true },
  /** A tag's name. */
  tag: { read: (text) => searchWords(text, MAX_TAG), isCanonical: true },
  q: { ...wordsParameter, isCanonical: true },
  page: {
    ...pageParameter,
    read: (text) => pageParameter.read(String(Math.min(pageFromText(text), MAX_PAGE))),
  },
});

export type BlogSearch = Search<typeof blogSearch.parameters>;

export function isFiltered({ category, tag, q }: BlogSearch): boolean {
  return category !== undefined || tag !== undefined || q !== undefined;
}

export function pageOf({ page }: BlogSearch): number {
  return pageFromText(page);
}

export function lastPage(total: number): number {
  return Math.min(Math.max(1, Math.ceil(total / PAGE_SIZE)), MAX_PAGE);
}

/** Another page of the same articles. */
export function withPage(search: BlogSearch, page: number): BlogSearch {
  return blogSearch({ ...search, page: String(page) });
}

/** The index's address for search engines: parameters in one order, whatever order they came in. */
export function blogPath(search: BlogSearch): string {
  return `/blog${canonicalSearch(blogSearch, search)}`;
}
