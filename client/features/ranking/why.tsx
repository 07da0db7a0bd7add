import type { Why as WhyData } from '../../../shared/ranking/casino-ranking';
import styles from './why.module.css';

type Props = {
  why: WhyData;
  open?: boolean;
  isAmongAll?: boolean;
};

export function Why({ why, open, isAmongAll = false }: Props) {
  return (
    <details className={styles.why} open={open}>
      <summary>Why #{why.place}</summary>
      <WhyPlace why={why} isAmongAll={isAmongAll} />
    </details>
  );
}

export function WhyPlace({ why, isAmongAll = false }: Pick<Props, 'why' | 'isAmongAll'>) {
  const { headline, detail, parts, rating, totalLabel } = why;
  return (
    <div className={styles.told}>
      <div>
        <p dir="auto">
          <strong>{headline}</strong> {detail}
        </p>
        {!isAmongAll && <a href="/how-we-rank/live">Every place and every reason</a>}
      </div>
      {parts.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Criterion</th>
              <th scope="col">Weight</th>
              <th scope="col">Score</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, weight, score }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{weight}%</td>
                <td>{score.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {totalLabel}
              </th>
              <td>{rating.toFixed(1)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </div>
  );
}
