import { isFilteredFact, paramOf } from './casino-fact-filters';
import type { Condition } from './casino-filter';
import { chosenFilters, withPage } from './casino-search';
import type { CasinoSearch, Chosen } from './casino-search';

/** The part of the search that a condition of the filter stands for. */
export function chosenFor(search: CasinoSearch, { of, value }: Condition): Chosen[] {
  const param = isFilteredFact(of) ? paramOf(of) : of;
  return chosenFilters(search).filter((one) => one.param === param && (value === undefined || one.value === value));
}

/** The same list with some of the choices taken back. */
export function without(search: CasinoSearch, dropped: readonly Chosen[]): CasinoSearch {
  const rest = { ...search } as Record<string, string | undefined>;
  for (const { param, value } of dropped) {
    const parts = param === 'q' ? [] : (rest[param] ?? '').split(',');
    rest[param] = parts.filter((part) => part !== value).join(',');
  }
  return withPage(rest, 1);
}

/** The order alone. */
export function withoutFilters({ sort, showAll: all }: CasinoSearch): CasinoSearch {
  return withPage({ sort, showAll: all }, 1);
}
