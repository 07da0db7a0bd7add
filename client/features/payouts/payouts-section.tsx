import { classNames } from '../../ui/class-names';
import chip from '../../ui/chip.module.css';
import text from '../../ui/text.module.css';
import { buttonClass } from '../../ui/button';
import { Chart } from '../charts/chart';
import { payoutClaim } from '../../../shared/evidence/evidence';
import { casinoAddress } from '../../../shared/text/slug';
import type { Casino } from '../casinos/casino-data';
import { EvidenceLinks } from '../evidence/picture-link';
import { ReportPayout } from './report-payout';
import styles from './payouts-section.module.css';

type Payout = Casino['payouts']['own'][number];

export function PayoutsSection({ casino }: { casino: Casino }) {
  const { sentence, own, readers, answer, chart } = casino.payouts;
  return (
    <section aria-labelledby="payouts">
      <h2 id="payouts">Withdrawals</h2>
      <div>
        <p className={text.verdict}>
          {sentence === null ? 'No withdrawal by us in the last 12 months.' : `${sentence}.`}
          {own.length === 0 && sentence !== null && ' We tested these before we began listing each withdrawal.'}
        </p>
        <Chart html={chart} />
        {answer !== null && (
          <p className={styles.next} dir="auto">
            {casino.name} answered on {answer.day}: <q dir="auto">{answer.text}</q>
          </p>
        )}
        {readers !== null && <p className={text.muted}>{readers}</p>}
        <div className={classNames(chip.chips, styles.next)}>
          {own.length > 0 && (
            <details>
              <summary className={buttonClass()}>{own.length === 1 ? 'See it' : `See all ${own.length}`}</summary>
              <table className={classNames(text.figures, styles.table)}>
                <caption className={text.hidden}>Our withdrawals of the last 12 months</caption>
                <thead>
                  <tr>
                    <th scope="col">Requested on</th>
                    <th scope="col">Amount</th>
                    <th scope="col">Took</th>
                  </tr>
                </thead>
                <tbody>
                  {own.map((payout) => (
                    <Row key={payout.id} payout={payout} evidence={casino.evidence} />
                  ))}
                </tbody>
              </table>
            </details>
          )}
          <details>
            <summary className={buttonClass()}>Report a withdrawal</summary>
            <ReportPayout address={casinoAddress(casino)} />
          </details>
        </div>
      </div>
    </section>
  );
}

function Row({ payout, evidence }: { payout: Payout; evidence: Casino['evidence'] }) {
  const { id, on, day, amount, method, outcome, time } = payout;
  return (
    <tr>
      <td>
        <time dateTime={on}>{day}</time>
      </td>
      <td>
        {amount} <small>{method}</small>
      </td>
      <td>
        {time === null ? outcome : time}
        {outcome !== 'Paid' && time !== null && <small>{outcome}</small>}{' '}
        <EvidenceLinks evidence={evidence} proves={payoutClaim(id)} />
      </td>
    </tr>
  );
}
