import styles from '../casino-card.module.css';
import type { CasinoListItem } from '../casino-data';

type Props = {
  of?: CasinoListItem | undefined;
  isOurOrder?: boolean;
};

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
