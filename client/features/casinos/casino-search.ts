import { searchWords } from '../../../shared/clean-text';
import { isGamemode } from '../../../shared/gamemodes';
import type { Gamemode } from '../../../shared/gamemodes';
import { pageFromText } from '../../../shared/pagination';

/** What an address says about a list of casinos, canonical and with nothing that is the default. */
export interface CasinoSearch {
  sort?: 'rating' | 'newest' | undefined;
  showAll?: 'true' | undefined;
  /** A sorted comma list. */
  gamemodes?: string | undefined;
  q?: string | undefined;
  page?: string | undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || Array.isArray(value) ? String(value) : '';
}

function modesOf(value: unknown): Gamemode[] {
  return [...new Set(textOf(value).split(',').filter(isGamemode))].sort();
}

/** For `validateSearch`: what makes no sense is dropped, never an error. */
export function casinoSearch(raw: Record<string, unknown>): CasinoSearch {
  const page = pageFromText(textOf(raw['page']));
  const sort = raw['sort'];
  const gamemodes = modesOf(raw['gamemodes']).join(',');
  const q = searchWords(textOf(raw['q']));
  return {
    ...((sort === 'rating' || sort === 'newest') && { sort }),
    ...(textOf(raw['showAll']) === 'true' || raw['showAll'] === true ? { showAll: 'true' as const } : {}),
    ...(gamemodes && { gamemodes }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  };
}

export function chosenModes(search: CasinoSearch): Gamemode[] {
  return modesOf(search.gamemodes);
}

export function isFiltered({ gamemodes, q }: CasinoSearch): boolean {
  return gamemodes !== undefined || q !== undefined;
}

/** Another choice starts at the first page again. */
export function withChoice(search: CasinoSearch, choice: Omit<CasinoSearch, 'page'>): CasinoSearch {
  return casinoSearch({ ...search, page: undefined, ...choice });
}

export function withModeToggled(search: CasinoSearch, mode: Gamemode): CasinoSearch {
  const chosen = chosenModes(search);
  const next = chosen.includes(mode) ? chosen.filter((other) => other !== mode) : [...chosen, mode];
  return withChoice(search, { gamemodes: next.join(',') });
}

/** The path under which a search engine should know this list: its order is no page of its own. */
export function canonicalPath(path: string, { gamemodes, page }: CasinoSearch): string {
  const params = [gamemodes && `gamemodes=${gamemodes}`, page && `page=${page}`].filter(Boolean).join('&');
  return params ? `${path}?${params}` : path;
}
