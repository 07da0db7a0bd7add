import type { CasinoOrder } from '../../../shared/casino-filter';
import { MAX_OFFSET, pageFromText } from '../../../shared/pagination';
import { itemListLd } from '../../seo/json-ld';
import type { Site } from '../../router-context';
import { canonicalPath, isFiltered, isFollowed, withPage } from '../../../shared/casino-search';
import type { CasinoSearch } from '../../../shared/casino-search';
import { groupByRank } from './group-by-rank';

export const LIST_PAGE_SIZE = 20;

interface Listing {
  total: number;
  sort: CasinoOrder;
  items: readonly { name: string; slug: string | null; id: string; placement: number | null }[];
}

export function lastPageOf({ total }: Pick<Listing, 'total'>): number {
  const reachable = Math.floor(MAX_OFFSET / LIST_PAGE_SIZE) + 1;
  return Math.max(1, Math.min(Math.ceil(total / LIST_PAGE_SIZE), reachable));
}

/** Its positions are claims of ours: a casino that is not ranked yet has none. */
function listLd(site: Site, list: Listing, first: number) {
  const listed = groupByRank(list).numbered.map(({ name, slug, id }) => ({ name, path: `/casino/${slug ?? id}` }));
  return listed.length === 0 ? [] : [itemListLd(site, listed, first)];
}

/** Head of one page of a list: its address, its neighbours and its items. */
export function pagedHead(site: Site, path: string, search: CasinoSearch, list: Listing) {
  const page = pageFromText(search.page);
  const at = (wanted: number) => canonicalPath(path, withPage(search, wanted));
  // The canonical address of a choice by facts is another list: its neighbours are none of this one.
  const isListed = isFollowed(search);
  return {
    path: at(page),
    noindex: !isListed,
    previous: isListed && page > 1 ? at(page - 1) : undefined,
    next: isListed && page < lastPageOf(list) ? at(page + 1) : undefined,
    jsonLd: listLd(site, list, (page - 1) * LIST_PAGE_SIZE + 1),
  };
}

/** The same for a list that grows with each page: more of it is no page of its own, and a choice from it neither. */
export function growingHead(site: Site, path: string, search: CasinoSearch, list: Listing | null) {
  const page = pageFromText(search.page);
  const at = (wanted: number) => canonicalPath(path, withPage(search, wanted));
  return {
    path: at(1),
    previous: page > 1 ? at(page - 1) : undefined,
    next: list !== null && list.items.length < list.total ? at(page + 1) : undefined,
    noindex: isFiltered(search),
    jsonLd: list === null ? [] : listLd(site, list, 1),
  };
}
