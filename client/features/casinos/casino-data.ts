import type { CasinoOrder } from '../../../shared/casinos/casino-filter';
import type { Outputs } from '../../trpc/trpc';
import { chosenModes, getOrder } from '../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';

/** 'other': by the visitor's own weights, or by the list's own fact. */
export type CasinoListing = Outputs['casinos']['list'] & { sort: CasinoOrder | 'other' };
export type CasinoListItem = Outputs['casinos']['list']['items'][number];
export type PublicCasino = Outputs['casinos']['bySlug'];
export type Casino = Omit<PublicCasino, 'rating'> & { rating: number | null };

export function toFilter(search: CasinoSearch) {
  return {
    sort: getOrder(search),
    gamemodes: chosenModes(search),
    ...(search.q !== undefined && { q: search.q }),
  };
}
