import { Notice } from '../../../ui/messages/notice';
import { SectionHead } from '../../../ui/section-head';
import { CasinoCard } from '../casino-card';
import type { CasinoListing, CasinoListItem } from '../casino-data';
import styles from './casino-list.module.css';
import { groupByRank } from '../../ranking/group-by-rank';
import { ListColumns } from './list-columns';

type Props = Pick<CasinoListing, 'items' | 'sort'> & {
  first?: number;
  from: string;
  level?: 'h2' | 'h3';
};

const BELOW = { h2: 'h3', h3: 'h4' } as const;

const FEW_OVERDUE = 3;

export const positionId = (position: number) => `rank-${position}`;

export function CasinoList({ items, sort, first = 1, from, level = 'h3' }: Props) {
  const { numbered, unranked } = groupByRank({ items, sort });
  const firstUnranked = first + numbered.length;
  const isOurOrder = sort === 'default';
  const overdue = items.filter((casino) => casino.overdue !== null).length;
  const isLateSaid = overdue > FEW_OVERDUE;
  const item = (casino: CasinoListItem, position: number, rank: number | null) => (
    <li key={casino.id} id={positionId(position)} className={styles.item}>
      <CasinoCard
        casino={casino}
        rank={rank}
        from={from}
        level={rank === null ? BELOW[level] : level}
        isOurOrder={isOurOrder}
        isLateSaid={isLateSaid}
      />
    </li>
  );
  return (
    <>
      {isLateSaid && (
        <Notice kind="late" className={styles.late}>
          <p>
            <strong>
              {overdue} of the {items.length} sites shown wait for a new check.
            </strong>{' '}
            What their cards say stands until we have tested them again.
          </p>
        </Notice>
      )}
      {numbered.length > 0 && (
        <>
          <ListColumns of={numbered[0]} isOurOrder={isOurOrder} />
          <ol className={styles.list} start={first}>
            {numbered.map((casino, index) => item(casino, first + index, first + index))}
          </ol>
        </>
      )}
      {unranked.length > 0 && (
        <section className={styles.unranked} aria-labelledby="unranked-title">
          <SectionHead
            id="unranked-title"
            level={level}
            title="Not ranked yet"
            lead="Tested and rated, but without a place so far."
          />
          {numbered.length === 0 && <ListColumns of={unranked[0]} />}
          <ul className={styles.list}>{unranked.map((casino, index) => item(casino, firstUnranked + index, null))}</ul>
        </section>
      )}
    </>
  );
}
