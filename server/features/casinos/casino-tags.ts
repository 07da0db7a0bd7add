import { hasOffer } from '../../../shared/casino-status';
import type { CasinoStatus } from '../../../shared/casino-status';
import { OFFERS } from '../../cache/announce-change';

/** The cache tags of all that tells of a casino. */
export const tagsOf = (id: string) => ['casinos', `casino:${id}`];

/** The same where the order of the casinos is told as well. */
export const tagsWithRankingOf = (id: string) => [...tagsOf(id), 'ranking'];

interface Placed {
  status: CasinoStatus;
  placement: number | null;
  isRecommended: boolean;
  rating: number;
}

/** All that decides where a casino stands in the list; undefined where it has no place there. */
const standOf = (casino: Placed): string | undefined =>
  hasOffer(casino) && casino.placement !== null
    ? [casino.placement, casino.isRecommended, casino.rating].join(' ')
    : undefined;

const PLACES = 'places';

/** The cache tags of a save that may give other casinos another place. */
export const tagsOfPlaces = (before: Placed, after: Placed) => (standOf(before) === standOf(after) ? [] : [PLACES]);

/** The cache tags of a casino that comes or goes. */
export const tagsOfWhole = (id: string, casino: Placed) => [
  ...tagsWithRankingOf(id),
  ...(standOf(casino) === undefined ? [] : [PLACES]),
  OFFERS,
];
