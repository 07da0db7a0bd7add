import type { Casino } from './casino-data';
import styles from './score-reasons.module.css';

type Props = Pick<Casino, 'scores' | 'rating' | 'ratingReason'>;

/** A sentence for each part of the rating, and the reason for a rating set by an editor. */
export function ScoreReasons({ scores, rating, ratingReason }: Props) {
  if (scores.length === 0) return null;
  return (
    <section aria-labelledby="scores">
      <h2 id="scores">Scores</h2>
      <div>
        <dl className={styles.reasons}>
          {scores.map(({ key, name, weight, score, reason }) => (
            <div key={key}>
              <dt dir="auto">
                {name} <small>{weight}% of the rating</small>
              </dt>
              <dd className={styles.score}>{score.toFixed(1)}</dd>
              <dd dir="auto">{reason}</dd>
            </div>
          ))}
        </dl>
        {rating !== null && ratingReason && (
          <p className={styles.own} dir="auto">
            <strong>Rated {rating.toFixed(1)} by an editor’s decision.</strong> {ratingReason}
          </p>
        )}
      </div>
    </section>
  );
}
