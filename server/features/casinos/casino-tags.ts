import { OFFERS } from '../../cache/announce-change';

/** The cache tags of all that tells of a casino. */
export const tagsOf = (id: string) => ['casinos', `casino:${id}`];

/** The same where the order of the casinos is told as well. */
export const tagsWithRankingOf = (id: string) => [...tagsOf(id), 'ranking'];

/** The same of a casino that comes or goes. */
export const tagsOfWhole = (id: string) => [...tagsWithRankingOf(id), OFFERS];
