import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import type { Casino } from './casino-data';
import styles from './facts-strip.module.css';

const SHOWN = ['min_deposit', 'payout_median', 'payment_methods', 'licence'];

/** Date and author of the last check, and the most requested facts. */
export function FactsStrip({ casino: { verifiedAt, verifiedBy, facts } }: { casino: Casino }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Facts checked on</dt>
        <dd>
          {verifiedAt ? <time dateTime={formatIsoDay(verifiedAt)}>{formatShortDate(verifiedAt)}</time> : 'Not yet'}
        </dd>
      </div>
      {verifiedAt && (
        <div>
          <dt>Tested by</dt>
          <dd>
            <bdi>{verifiedBy ?? 'Our test desk'}</bdi>
          </dd>
        </div>
      )}
      {facts
        .filter(({ key }) => SHOWN.includes(key))
        .map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd dir="auto">{value ?? 'Not known'}</dd>
          </div>
        ))}
    </dl>
  );
}
