import { CasinoCard } from './casino-card';
import type { CasinoListItem } from './casino-data';
import styles from './casino-list.module.css';
import { ListColumns } from './list-columns';

type Props = {
  items: readonly CasinoListItem[];
  /** The rank of the first. */
  firstRank?: number;
  from: string;
  level?: 'h2' | 'h3';
};

export function CasinoList({ items, firstRank = 1, from, level = 'h3' }: Props) {
  return (
    <>
      <ListColumns />
      <ol className={styles.list} start={firstRank}>
        {items.map((casino, index) => (
          <li key={casino.id} id={`rank-${firstRank + index}`} className={styles.item}>
            <CasinoCard casino={casino} rank={firstRank + index} from={from} level={level} />
          </li>
        ))}
      </ol>
    </>
  );
}
