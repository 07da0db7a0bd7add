import type { CasinoOrder } from '../../../shared/casino-filter';

interface Listing<T> {
  items: readonly T[];
  sort: CasinoOrder;
}

/**
 * In the order of the ranking a casino without a placement has no number and stands behind all that have one, as the
 * server sends them. In any other order the number is only the position.
 */
export function groupByRank<T extends { placement: number | null }>({ items, sort }: Listing<T>) {
  const hasNumber = ({ placement }: T) => sort !== 'default' || placement !== null;
  return { numbered: items.filter(hasNumber), unranked: items.filter((casino) => !hasNumber(casino)) };
}
