import type { CasinoOrder } from '../../../shared/casinos/casino-filter';
import type { Outputs } from '../../trpc/trpc';
import { chosenModes, orderOf } from '../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';

/** A list and its sort order; 'other' is by the visitor's own weights, or by the fact that the list is about. */
export type CasinoListing = Outputs['casinos']['list'] & { sort: CasinoOrder | 'other' };
export type CasinoListItem = Outputs['casinos']['list']['items'][number];
export type PublicCasino = Outputs['casinos']['bySlug'];
/** A casino as its page shows it; in the preview of a draft it may lack a rating. */
export type Casino = Omit<PublicCasino, 'rating'> & { rating: number | null };

/** The search parameters that all lists share, as input of the list procedure. */
export function filterOf(search: CasinoSearch) {
  return {
    sort: orderOf(search),
    gamemodes: chosenModes(search),
    ...(search.q !== undefined && { q: search.q }),
  };
}
