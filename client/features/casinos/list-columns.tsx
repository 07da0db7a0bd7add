import styles from './casino-card.module.css';

/** Names the columns that the cards form on a wide screen. */
export function ListColumns() {
  return (
    <div className={styles.columns} aria-hidden="true">
      <span>Rank</span>
      <span>Site and score</span>
      <span>Bonus</span>
      <span>Highlights</span>
      <span>Drawbacks</span>
      <span />
    </div>
  );
}
