import type { Casino } from './casino-data';
import styles from './score-parts.module.css';

type Props = Pick<Casino, 'scores'>;

/** The rating's parts, each with number, bar and weight. */
export function ScoreParts({ scores }: Props) {
  if (scores.length === 0) return null;
  return (
    <dl className={styles.parts} aria-label="Parts of the rating">
      {scores.map(({ key, name, weight, score }) => (
        <div key={key}>
          <dt dir="auto">
            {name}
            <span>{weight}%</span>
          </dt>
          <dd>
            {score.toFixed(1)}
            <svg className={styles.meter} viewBox="0 0 5 1" preserveAspectRatio="none" aria-hidden="true">
              <path d="M0 0h5v1H0z" />
              <path d={`M0 0h${score}v1H0z`} />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  );
}
