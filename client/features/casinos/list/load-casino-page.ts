import type { CasinoSort } from '../../../../shared/casinos/casino-listing';
import { chosenFacts } from '../../../../shared/casinos/casino-list-search';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import { weightsIn } from '../../../../shared/ranking/casino-weights';
import type { CasinoListInput } from '../../../../shared/casinos/casinos.schema';
import { lastPage, pageFromText } from '../../../../shared/text/pagination';
import { assertPage } from '../../../trpc/trpc';
import type { Utils } from '../../../trpc/trpc';
import { toFilter } from '../casino-data';
import type { CasinoListing } from '../casino-data';
import { getLastPage, leftOverAfter, LIST_PAGE_SIZE } from './casino-paging';

/** Throws notFound() for a page after the last. */
export async function loadCasinoPage(
  utils: Utils,
  search: CasinoSearch,
  fixed: Pick<CasinoListInput, 'collection' | 'gamemodes'> & { sort?: CasinoSort } = {},
): Promise<CasinoListing> {
  const page = pageFromText(search.page);
  assertPage(page, lastPage(LIST_PAGE_SIZE));
  const weigh = fixed.sort === undefined ? weightsIn(search.weigh ?? '') : new Map<string, number>();
  const input = {
    ...toFilter(search),
    ...chosenFacts(search),
    ...fixed,
    ...(weigh.size > 0 && { weigh: Object.fromEntries(weigh) }),
  };
  const list = await utils.casinos.list.ensureData({ ...input, page, pageSize: LIST_PAGE_SIZE });
  assertPage(page, getLastPage(list));
  const sort = list.weighed || list.landing?.isSorted ? ('other' as const) : input.sort;
  const position = leftOverAfter(list, page);
  if (position === undefined) return { ...list, sort };
  const leftOver = await utils.casinos.list.ensureData({ ...input, page: position, pageSize: 1 });
  return {
    ...list,
    items: [...list.items, ...leftOver.items],
    ...(list.maybe && {
      maybe: { ...list.maybe, items: [...list.maybe.items, ...(leftOver.maybe?.items ?? [])] },
    }),
    sort,
  };
}
