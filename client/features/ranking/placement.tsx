import { Link } from '@tanstack/react-router';
import { scoreClaim } from '../../../shared/evidence/evidence';
import text from '../../ui/text.module.css';
import { Chart } from '../charts/chart';
import type { Casino } from '../casinos/casino-data';
import { EvidenceLinks } from '../evidence/picture-link';
import styles from './placement.module.css';

export function Placement({ casino }: { casino: Casino }) {
  const { bonusAmount, placement, why, scores, evidence, rating, ratingReason, charts } = casino;
  if (bonusAmount === null && scores.length === 0) return null;
  return (
    <section aria-labelledby="placement">
      <h2 id="placement">{bonusAmount === null ? 'Scores' : 'Placement Ranking'}</h2>
      <div>
        {bonusAmount !== null && (
          <div className={styles.place}>
            {placement !== null && (
              <span className={styles.plate} aria-hidden="true">
                {placement}
              </span>
            )}
            <div>
              <p>
                <strong>
                  {placement === null
                    ? 'Not ranked yet.'
                    : `Ranked #${placement} in our list of top CS2 skin gambling sites`}
                </strong>
              </p>
              {why && (
                <>
                  <h3>Why #{why.place}</h3>
                  <p className={styles.why} dir="auto">
                    {why.headline} {why.detail}
                  </p>
                </>
              )}
              <p className={styles.why}>
                Commission does not affect rankings.{' '}
                <Link className={text.link} to="/$page" params={{ page: 'how-we-rank' }}>
                  How we rank
                </Link>
                {' · '}
                <a className={text.link} href="/how-we-rank/live">
                  All places
                </a>
              </p>
            </div>
          </div>
        )}
        {bonusAmount === null && <Chart html={charts.score} />}
        <dl className={styles.reasons}>
          {scores.map(({ key, name, weight, score, reason }) => (
            <div key={key}>
              <dt dir="auto">
                {name} <small>{weight}% of the rating</small>
              </dt>
              <dd className={styles.score}>{score.toFixed(1)}</dd>
              <dd dir="auto">
                {reason} <EvidenceLinks evidence={evidence} proves={scoreClaim(key)} />
              </dd>
            </div>
          ))}
        </dl>
        {rating !== null && ratingReason && (
          <p className={styles.own} dir="auto">
            <strong>Rated {rating.toFixed(1)} by an editor’s decision.</strong> {ratingReason}
          </p>
        )}
        <Chart html={charts.rating} />
      </div>
    </section>
  );
}
