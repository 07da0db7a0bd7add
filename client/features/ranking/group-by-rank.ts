interface Listing<T> {
  items: readonly T[];
  sort: string;
}

/**
 * In ranking order casinos without a placement are unnumbered and, as the server sorts them, last. In any other order
 * every item is numbered by position.
 */
export function groupByRank<T extends { placement: number | null }>({ items, sort }: Listing<T>) {
  const hasNumber = ({ placement }: T) => sort !== 'default' || placement !== null;
  return { numbered: items.filter(hasNumber), unranked: items.filter((casino) => !hasNumber(casino)) };
}
