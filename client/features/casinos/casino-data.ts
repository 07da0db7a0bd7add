import type { CasinoOrder } from '../../../shared/casino-filter';
import type { Outputs } from '../../trpc';
import { chosenModes, orderOf } from '../../../shared/casino-search';
import type { CasinoSearch } from '../../../shared/casino-search';

/** A list and the order it is in. */
export type CasinoListing = Outputs['casinos']['list'] & { sort: CasinoOrder };
export type CasinoListItem = Outputs['casinos']['list']['items'][number];
export type Casino = Outputs['casinos']['bySlug'];

/** The part of a casino's address after /casino/ and /go/. */
export function casinoAddress({ slug, id }: { slug: string | null; id: string }): string {
  return slug ?? id;
}

/** The part of an address that every list has, in the procedure's words. */
export function filterOf(search: CasinoSearch) {
  return {
    sort: orderOf(search),
    gamemodes: chosenModes(search),
    ...(search.q !== undefined && { q: search.q }),
  };
}
