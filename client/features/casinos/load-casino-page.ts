import { notFound } from '@tanstack/react-router';
import type { CasinoSort } from '../../../shared/casinos/casino-listing';
import { chosenFacts } from '../../../shared/casinos/casino-list-search';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';
import type { CasinoListInput } from '../../../shared/casinos/casinos.schema';
import { pageFromText } from '../../../shared/text/pagination';
import type { Utils } from '../../trpc/trpc';
import { filterOf } from './casino-data';
import type { CasinoListing } from './casino-data';
import { LIST_PAGE_SIZE } from './casino-paging';

/** One page of a list that is paginated by links. Throws notFound() for an empty page other than the first. */
export async function loadCasinoPage(
  utils: Utils,
  search: CasinoSearch,
  fixed: Pick<CasinoListInput, 'collection' | 'gamemodes'> & { sort?: CasinoSort } = {},
): Promise<CasinoListing> {
  const page = pageFromText(search.page);
  const input = { ...filterOf(search), ...chosenFacts(search), ...fixed };
  const list = await utils.casinos.list.ensureData({ ...input, page, pageSize: LIST_PAGE_SIZE });
  if (page > 1 && list.items.length === 0 && !list.maybe?.items.length) throw notFound();
  return { ...list, sort: input.sort };
}
