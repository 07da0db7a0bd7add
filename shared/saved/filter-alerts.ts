import { casinoSearch } from '../casinos/casino-list-search';
import { FILTER_PARAMS, chosenFilters } from '../casinos/casino-search';
import type { CasinoSearch } from '../casinos/casino-search';
import { chipText } from '../casinos/filter-texts';
import { parseSearch, stringifySearch } from '../text/search-parameters';
import type { SearchParameter } from '../text/search-parameters';

/** URL parameters that an alert's filter may have: the panel's choices, but no words. */
export const ALERT_PARAMS = ['gamemodes', ...FILTER_PARAMS] as const;
export type AlertParam = (typeof ALERT_PARAMS)[number];

/** Whether the panel offers every part of a parameter's value. */
export function isOffered(param: AlertParam, text: string): boolean {
  const { read, isWhole }: SearchParameter = casinoSearch.parameters[param];
  return isWhole?.(text) === true && read(text, () => '') !== '';
}

/** The canonical text of a list's filter, 'gamemodes=crash&rating=4'; '' if an alert cannot have it. */
export function alertFilter(search: CasinoSearch): string {
  if (search.q !== undefined) return '';
  const canonical = casinoSearch(search);
  return stringifySearch(Object.fromEntries(ALERT_PARAMS.map((param) => [param, canonical[param]]))).slice(1);
}

/** Undefined for a filter that the panel no longer offers as it is: without a part of it more sites would fit. */
export function searchOfAlert(filter: string): CasinoSearch | undefined {
  const search = casinoSearch(parseSearch(filter));
  return filter !== '' && alertFilter(search) === filter ? search : undefined;
}

/** 'Crash, Upgrade, Bitcoin or Visa': a site has all of the modes, and any of the other values. */
export function filterInWords(search: CasinoSearch): string {
  const chosen = chosenFilters(search);
  return [...new Set(chosen.map(({ param }) => param))]
    .map((param) => {
      const words = chosen.filter((one) => one.param === param).map(chipText);
      return words.join(param === 'gamemodes' ? ', ' : ' or ');
    })
    .join(', ');
}
