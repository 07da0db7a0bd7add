import styles from '../casino-card.module.css';
import type { CasinoListItem } from '../casino-data';

type Props = {
  /** Any card's casino, for the names of its facts. */
  of?: CasinoListItem | undefined;
  /** False for a list whose numbers are only positions. */
  isOurOrder?: boolean;
};

/** Column heads for the cards' wide layout. */
export function ListColumns({ of, isOurOrder = true }: Props) {
  return (
    <div className={styles.columns} aria-hidden="true">
      <span>{isOurOrder && 'Rank'}</span>
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
