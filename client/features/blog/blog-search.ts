import { searchWords } from '../../../shared/clean-text';
import { pageFromText } from '../../../shared/pagination';
import { stringifySearch } from '../../search-params';

/** What an address says about the blog index, with nothing that is the default. */
export interface BlogSearch {
  /** A category's slug. */
  category?: string;
  /** A tag's name. */
  tag?: string;
  q?: string;
  page?: string;
}

const MAX_TAG = 60;

function textOf(value: unknown, max?: number): string {
  return typeof value === 'string' || typeof value === 'number' ? searchWords(String(value), max) : '';
}

export const PAGE_SIZE = 12;
// Public lists end at an offset of 1,000.
const MAX_PAGE = 84;

/** For `validateSearch`: what makes no sense is dropped, never an error. Only a filtered list has pages. */
export function blogSearch(raw: Record<string, unknown>): BlogSearch {
  const category = textOf(raw['category']);
  const tag = textOf(raw['tag'], MAX_TAG);
  const q = textOf(raw['q']);
  const page = Math.min(pageFromText(textOf(raw['page'], 10)), MAX_PAGE);
  const filter = { ...(category && { category }), ...(tag && { tag }), ...(q && { q }) };
  return isFiltered(filter) && page > 1 ? { ...filter, page: String(page) } : filter;
}

export function isFiltered({ category, tag, q }: BlogSearch): boolean {
  return category !== undefined || tag !== undefined || q !== undefined;
}

export function pageOf({ page }: BlogSearch): number {
  return pageFromText(page);
}

export function lastPage(total: number): number {
  return Math.min(Math.max(1, Math.ceil(total / PAGE_SIZE)), MAX_PAGE);
}

/** Another page of the same filter. */
export function withPage(search: BlogSearch, page: number): BlogSearch {
  return blogSearch({ ...search, page: String(page) });
}

/** The index's address for search engines: parameters in one order, whatever order they came in. */
export function blogPath({ category, tag, q, page }: BlogSearch): string {
  return `/blog${stringifySearch({ category, tag, q, page })}`;
}
