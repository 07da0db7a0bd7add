import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import type { ChangedCasino } from './changes-data';
import styles from './rating-chart.module.css';

type Props = { chart: NonNullable<ChangedCasino['chart']> };

export function RatingChart({ chart }: Props) {
  return (
    <div className={styles.pair}>
      <figure className={classNames(styles.chart, layout.panel)}>
        <figcaption>{chart.title}</figcaption>
        <div className={styles.y} aria-hidden="true">
          {chart.y.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
        <svg viewBox="0 0 365 100" preserveAspectRatio="none" role="img" aria-label={chart.summary}>
          <path className={styles.rule} d={chart.rules} />
          <path className={styles.curve} d={chart.curve} />
          <path className={styles.dots} d={chart.dots} />
        </svg>
        <div className={styles.x} aria-hidden="true">
          {chart.x.map((label, index) => (
            <span key={index}>{label}</span>
          ))}
        </div>
      </figure>
      <table className={classNames(text.figures, styles.table)}>
        <caption className={text.hidden}>Rating, by date</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Rating</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ date, day, rating, why }, index) => (
            <tr key={index}>
              <td>
                <time dateTime={date}>{day}</time>
              </td>
              <td>{index === 0 ? <b>{rating}</b> : rating}</td>
              <td>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
