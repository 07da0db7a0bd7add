import { hasOffer } from '../../shared/casinos/casino-status';
import type { CasinoStatus } from '../../shared/casinos/casino-status';
import { ALIKE, CODES, OFFERS, TOTALS } from './announce-change';

/** Cache tags of responses about a casino. */
export const tagsOf = (id: string) => ['casinos', `casino:${id}`];

/** Adds the tag of responses that also contain the ranking. */
export const tagsWithRankingOf = (id: string) => [...tagsOf(id), 'ranking'];

interface Placed {
  gamemodes: readonly string[];
  status: CasinoStatus;
  placement: number | null;
  isRecommended: boolean;
  rating: number | null;
}

/** The fields that determine a casino's position in the list; undefined without a position. */
const standOf = (casino: Placed): string | undefined =>
  hasOffer(casino) && casino.placement !== null
    ? [casino.placement, casino.isRecommended, casino.rating].join(' ')
    : undefined;

const PLACES = 'places';

/** Cache tags of a save that may change the places of other casinos. */
export const tagsOfPlaces = (before: Placed, after: Placed) => (standOf(before) === standOf(after) ? [] : [PLACES]);

const alikenessOf = ({ status, placement, rating, gamemodes }: Placed) =>
  [hasOffer({ status }), placement, rating, ...gamemodes].join(' ');

/** Cache tags of a save that may change which casinos are shown as similar to others. */
export const tagsOfAlikeness = (before: Placed, after: Placed) =>
  alikenessOf(before) === alikenessOf(after) ? [] : [ALIKE];

/** Cache tags for a casino that is added or removed. */
export const tagsOfListing = (id: string, casino: Placed) => [
  ...tagsWithRankingOf(id),
  ...(standOf(casino) === undefined ? [] : [PLACES]),
  ALIKE,
  OFFERS,
  CODES,
  TOTALS,
];
