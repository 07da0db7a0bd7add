import { hasOffer } from '../../shared/casinos/casino-status';
import type { CasinoStatus } from '../../shared/casinos/casino-status';
import { ALIKE, CODES, FIELD, OFFERS, TOTALS } from './announce-change';

export const casinoTags = (id: string) => ['casinos', `casino:${id}`];

export const casinoAndRankingTags = (id: string) => [...casinoTags(id), 'ranking'];

interface Placed {
  gamemodes: readonly string[];
  status: CasinoStatus;
  placement: number | null;
  isRecommended: boolean;
  rating: number | null;
}

const getStanding = (casino: Placed): string | undefined =>
  hasOffer(casino) && casino.placement !== null
    ? [casino.placement, casino.isRecommended, casino.rating].join(' ')
    : undefined;

const PLACES = 'places';

export const tagsOfPlaces = (before: Placed, after: Placed) =>
  getStanding(before) === getStanding(after) ? [] : [PLACES];

const toLikeness = ({ status, placement, rating, gamemodes }: Placed) =>
  [hasOffer({ status }), placement, rating, ...gamemodes].join(' ');

export const tagsOfAlikeness = (before: Placed, after: Placed) =>
  toLikeness(before) === toLikeness(after) ? [] : [ALIKE];

export const tagsOfListing = (id: string, casino: Placed) => [
  ...casinoAndRankingTags(id),
  ...(getStanding(casino) === undefined ? [] : [PLACES]),
  ALIKE,
  OFFERS,
  CODES,
  TOTALS,
  FIELD,
];
