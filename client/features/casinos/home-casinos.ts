import type { CasinoSearch } from '../../../shared/casinos/casino-search';
import type { CasinoListInput } from '../../../shared/casinos/casinos.schema';
import { lastPage, MAX_PAGE_SIZE, pageFromText } from '../../../shared/text/pagination';
import { assertPage } from '../../trpc/trpc';
import type { Utils } from '../../trpc/trpc';
import { toFilter } from './casino-data';
import type { CasinoListItem, CasinoListing } from './casino-data';

/** The home page's list, without the fields that only filterable lists use. */
export type TopListing = Omit<
  CasinoListing,
  'factFacets' | 'nearest' | 'maybe' | 'unsure' | 'outOf' | 'criteria' | 'weighed' | 'landing' | 'sameAs'
> & { lastPage: number };

const TOP_PAGE_SIZE = 5;

const getPageSize = ({ showAll }: CasinoSearch) => (showAll ? MAX_PAGE_SIZE : TOP_PAGE_SIZE);

export function homeListInputs(search: CasinoSearch): { inputs: CasinoListInput[]; shown: number } {
  const shown = pageFromText(search.page) * getPageSize(search);
  const filter = toFilter(search);
  if (shown <= MAX_PAGE_SIZE) return { inputs: [{ ...filter, page: 1, pageSize: shown }], shown };
  const calls = Math.ceil(shown / MAX_PAGE_SIZE);
  return {
    inputs: Array.from({ length: calls }, (_, index) => ({ ...filter, page: index + 1, pageSize: MAX_PAGE_SIZE })),
    shown,
  };
}

export async function loadTopCasinos(utils: Utils, search: CasinoSearch): Promise<TopListing> {
  const page = pageFromText(search.page);
  const pageSize = getPageSize(search);
  assertPage(page, lastPage(pageSize));
  const { inputs, shown } = homeListInputs(search);
  const { sort } = toFilter(search);
  const [first, ...more] = await Promise.all(inputs.map((input) => utils.casinos.list.ensureData(input)));
  if (first === undefined) throw new Error('No list was asked for.');
  const { total, isCapped, facets } = first;
  const last = lastPage(pageSize, total);
  assertPage(page, last);
  const items = more.length === 0 ? first.items : [first, ...more].flatMap((list) => list.items).slice(0, shown);
  return { items, total, isCapped, facets, sort, lastPage: last };
}

export type RecentCasino = Pick<
  CasinoListItem,
  'id' | 'slug' | 'name' | 'rating' | 'bonusAmount' | 'createdAt' | 'logoUrl'
>;

export async function loadRecentCasinos(utils: Utils): Promise<RecentCasino[]> {
  const { items } = await utils.casinos.list.ensureData({ sort: 'newest', page: 1, pageSize: 8 });
  return items.map(({ id, slug, name, rating, bonusAmount, createdAt, logoUrl }) => ({
    id,
    slug,
    name,
    rating,
    bonusAmount,
    createdAt,
    logoUrl,
  }));
}
