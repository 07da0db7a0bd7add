import { casinoSearch } from '../casinos/casino-list-search';
import { FILTER_PARAMS, chosenFilters } from '../casinos/casino-search';
import type { CasinoSearch } from '../casinos/casino-search';
import { chipText } from '../casinos/filter-texts';
import { parseSearch, stringifySearch } from '../text/search-parameters';
import type { SearchParameter } from '../text/search-parameters';

export const ALERT_PARAMS = ['gamemodes', ...FILTER_PARAMS] as const;
export type AlertParam = (typeof ALERT_PARAMS)[number];

export function isOffered(param: AlertParam, text: string): boolean {
  const { read, isWhole }: SearchParameter = casinoSearch.parameters[param];
  return isWhole?.(text) === true && read(text, () => '') !== '';
}

export function alertFilter(search: CasinoSearch): string {
  if (search.q !== undefined) return '';
  const canonical = casinoSearch(search);
  return stringifySearch(Object.fromEntries(ALERT_PARAMS.map((param) => [param, canonical[param]]))).slice(1);
}

/** Undefined if the panel no longer offers a part of the filter: without it more sites would match. */
export function searchOfAlert(filter: string): CasinoSearch | undefined {
  const search = casinoSearch(parseSearch(filter));
  return filter !== '' && alertFilter(search) === filter ? search : undefined;
}

/** 'Crash, Upgrade, Bitcoin or Visa': all of the modes, any of the other values. */
export function filterInWords(search: CasinoSearch): string {
  const chosen = chosenFilters(search);
  return [...new Set(chosen.map(({ param }) => param))]
    .map((param) => {
      const words = chosen.filter((one) => one.param === param).map(chipText);
      return words.join(param === 'gamemodes' ? ', ' : ' or ');
    })
    .join(', ');
}
