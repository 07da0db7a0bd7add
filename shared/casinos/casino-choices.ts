import { isFilteredFact, getFactParam } from '../facts/casino-fact-filters';
import type { Condition } from './casino-filter';
import { chosenFilters, withPage } from './casino-search';
import type { CasinoSearch, Chosen } from './casino-search';

export function chosenFor(search: CasinoSearch, { of, value }: Condition): Chosen[] {
  const param = isFilteredFact(of) ? getFactParam(of) : of;
  return chosenFilters(search).filter((one) => one.param === param && (value === undefined || one.value === value));
}

export function without(search: CasinoSearch, dropped: readonly Chosen[]): CasinoSearch {
  const rest = { ...search } as Record<string, string | undefined>;
  for (const { param, value } of dropped) {
    const parts = param === 'q' ? [] : (rest[param] ?? '').split(',');
    rest[param] = parts.filter((part) => part !== value).join(',');
  }
  return withPage(rest, 1);
}

export function withoutFilters({ sort, weigh, country, showAll: all }: CasinoSearch): CasinoSearch {
  return withPage({ sort, weigh, country, showAll: all }, 1);
}

export const withUnknown = (search: CasinoSearch, unknown: 'show' | ''): CasinoSearch =>
  withPage({ ...search, unknown }, 1);
