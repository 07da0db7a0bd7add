import { lastPage, pageFromText } from '../../../../shared/text/pagination';
import { itemListLd } from '../../../seo/json-ld';
import type { Site } from '../../../trpc/router-context';
import { canonicalPath, isFiltered, isFollowed, withPage } from '../../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import { groupByRank } from '../../ranking/group-by-rank';

export const LIST_PAGE_SIZE = 24;

interface Listing {
  total: number;
  maybe?: { total: number } | null;
  sort: string;
  items: readonly { name: string; slug: string | null; id: string; placement: number | null }[];
}

const count = ({ total, maybe }: Pick<Listing, 'total' | 'maybe'>): number => total + (maybe?.total ?? 0);

/** The last page never holds a single casino: it moves to the page before. */
export function getLastPage(list: Pick<Listing, 'total' | 'maybe'>): number {
  return lastPage(LIST_PAGE_SIZE, count(list) - 1);
}

export const leftOverAfter = (list: Pick<Listing, 'total' | 'maybe'>, page: number): number | undefined =>
  count(list) - page * LIST_PAGE_SIZE === 1 ? count(list) : undefined;

function listLd(site: Site, list: Listing, first: number) {
  const listed = groupByRank(list).numbered.map(({ name, slug, id }) => ({ name, path: `/casino/${slug ?? id}` }));
  return listed.length === 0 ? [] : [itemListLd(site, listed, first)];
}

export function pagedHead(site: Site, path: string, search: CasinoSearch, list: Listing) {
  const page = pageFromText(search.page);
  const at = (wanted: number) => canonicalPath(path, withPage(search, wanted));
  // With fact filters the canonical path is another list, so previous and next would not be its pages.
  const isListed = isFollowed(search);
  return {
    path: at(page),
    noindex: !isListed,
    previous: isListed && page > 1 ? at(page - 1) : undefined,
    next: isListed && page < getLastPage(list) ? at(page + 1) : undefined,
    jsonLd: listLd(site, list, (page - 1) * LIST_PAGE_SIZE + 1),
  };
}

/** The canonical path is always page 1, and a filtered list is not indexed. */
export function accumulatingHead(
  site: Site,
  path: string,
  search: CasinoSearch,
  list: (Listing & { lastPage: number }) | null,
) {
  const page = pageFromText(search.page);
  const at = (wanted: number) => canonicalPath(path, withPage(search, wanted));
  return {
    path: at(1),
    previous: page > 1 ? at(page - 1) : undefined,
    next: list !== null && page < list.lastPage ? at(page + 1) : undefined,
    noindex: isFiltered(search),
    jsonLd: list === null ? [] : listLd(site, list, 1),
  };
}
