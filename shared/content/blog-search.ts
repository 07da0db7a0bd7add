import { pageFromText } from '../text/pagination';
import { canonicalSearch, defineSearch, pageParameter, searchWords, wordsParameter } from '../text/search-parameters';
import type { Search } from '../text/search-parameters';

export const MAX_TAG = 60;

export const PAGE_SIZE = 12;

/** Search parameters of the blog index. Without a filter `page` counts pages of all articles. */
export const blogSearch = defineSearch({
  /** Slug of a category. */
  category: { read: (text) => searchWords(text), isCanonical: true },
  /** Name of a tag. */
  tag: { read: (text) => searchWords(text, MAX_TAG), isCanonical: true },
  q: { ...wordsParameter, isCanonical: true },
  page: pageParameter,
});

export type BlogSearch = Search<typeof blogSearch.parameters>;

export function isBlogFiltered({ category, tag, q }: BlogSearch): boolean {
  return category !== undefined || tag !== undefined || q !== undefined;
}

export function blogPageOf({ page }: BlogSearch): number {
  return pageFromText(page);
}

/** A tag with fewer posts is a page with little of its own: search engines are asked to leave it out. */
export const FEWEST_POSTS_OF_TAG = 4;

/** Another page of the same list. */
export function withBlogPage(search: BlogSearch, page: number): BlogSearch {
  return blogSearch({ ...search, page: String(page) });
}

/** Canonical path of the index: parameters in a fixed order. */
export function blogPath(search: BlogSearch): string {
  return `/blog${canonicalSearch(blogSearch, search)}`;
}
