import { isGamemode } from './gamemodes';
import type { Gamemode } from './gamemodes';
import { canonicalSearch, defineSearch, pageParameter, wordsParameter } from './search-parameters';
import type { Search } from './search-parameters';

function modesOf(text: string): Gamemode[] {
  return [...new Set(text.split(',').filter(isGamemode))].sort();
}

/** Parameters of every list of casinos. A repeated parameter arrives as a comma list. */
export const casinoSearch = defineSearch({
  sort: { read: (text) => text.split(',').find((sort) => sort === 'rating' || sort === 'newest') ?? '' },
  showAll: { read: (text) => (text.split(',').includes('true') ? 'true' : '') },
  gamemodes: { read: (text) => modesOf(text).join(','), isCanonical: true },
  q: wordsParameter,
  page: pageParameter,
});

export type CasinoSearch = Search<typeof casinoSearch.parameters>;

/** The page of one gamemode, which is a list without a choice. */
export const gameSearch = defineSearch({ page: pageParameter });

export function chosenModes({ gamemodes = '' }: CasinoSearch): Gamemode[] {
  return modesOf(gamemodes);
}

export function isFiltered({ gamemodes, q }: CasinoSearch): boolean {
  return gamemodes !== undefined || q !== undefined;
}

/** Another page of the same list. */
export function withPage(search: CasinoSearch, page: number): CasinoSearch {
  return casinoSearch({ ...search, page: String(page) });
}

/** Another choice starts at the first page again. */
export function withChoice(search: CasinoSearch, choice: Omit<CasinoSearch, 'page'>): CasinoSearch {
  return withPage({ ...search, ...choice }, 1);
}

export function withModeToggled(search: CasinoSearch, mode: Gamemode): CasinoSearch {
  const chosen = chosenModes(search);
  const next = chosen.includes(mode) ? chosen.filter((other) => other !== mode) : [...chosen, mode];
  return withChoice(search, { gamemodes: next.join(',') });
}

/** The path under which a search engine should know this list: its order is no page of its own. */
export function canonicalPath(path: string, search: CasinoSearch): string {
  return path + canonicalSearch(casinoSearch, search);
}
