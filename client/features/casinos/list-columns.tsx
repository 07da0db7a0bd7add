import styles from './casino-card.module.css';
import type { CasinoListItem } from './casino-data';

/** Names the columns that the cards form on a wide screen; `of` is one of them. */
export function ListColumns({ of }: { of?: CasinoListItem | undefined }) {
  return (
    <div className={styles.columns} aria-hidden="true">
      <span>Rank</span>
      <span>Site and score</span>
      <span className={styles.deciders}>
        {of?.cardFacts.map(({ key, short }) => (
          <span key={key}>{short}</span>
        ))}
      </span>
      <span>Bonus</span>
    </div>
  );
}
