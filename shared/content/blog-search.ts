import { pageFromText } from '../text/pagination';
import { canonicalSearch, defineSearch, pageParameter, searchWords, wordsParameter } from '../text/search-parameters';
import type { Search } from '../text/search-parameters';

export const MAX_TAG = 60;

export const PAGE_SIZE = 12;

export const blogSearch = defineSearch({
  category: { read: (text) => searchWords(text), isCanonical: true },
  tag: { read: (text) => searchWords(text, MAX_TAG), isCanonical: true },
  q: { ...wordsParameter, isCanonical: true },
  page: pageParameter,
});

export type BlogSearch = Search<typeof blogSearch.parameters>;

export function isBlogFiltered({ category, tag, q }: BlogSearch): boolean {
  return category !== undefined || tag !== undefined || q !== undefined;
}

export function getBlogPage({ page }: BlogSearch): number {
  return pageFromText(page);
}

export const FEWEST_POSTS_OF_TAG = 4;

export function withBlogPage(search: BlogSearch, page: number): BlogSearch {
  return blogSearch({ ...search, page: String(page) });
}

export function blogPath(search: BlogSearch): string {
  return `/blog${canonicalSearch(blogSearch, search)}`;
}
