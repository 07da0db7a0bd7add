import styles from './casino-card.module.css';
import type { CasinoListItem } from './casino-data';

/** Column heads for the cards' wide layout. `of` is any card's casino, for the names of its facts. */
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
