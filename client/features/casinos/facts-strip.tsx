import type { ReactNode } from 'react';
import { paymentMethodLabel } from '../../../shared/payment-methods';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import type { Casino } from './casino-data';
import styles from './facts-strip.module.css';

const UNKNOWN = 'Not stated';

/** Checked facts, the day and the reviewer. */
export function FactsStrip({ casino }: { casino: Casino }) {
  const { verifiedAt, verifiedBy, licence, provablyFair, foundedYear, paymentMethods } = casino;
  const facts: [string, ReactNode][] = [
    [
      'Facts checked on',
      verifiedAt ? <time dateTime={formatIsoDay(verifiedAt)}>{formatShortDate(verifiedAt)}</time> : 'Not yet',
    ],
    ['Licence', licence || 'None stated'],
    ['Provably fair', provablyFair ? 'Yes' : 'No'],
    ['Founded', foundedYear ?? UNKNOWN],
    ['Payment methods', paymentMethods.map(paymentMethodLabel).join(', ') || UNKNOWN],
  ];
  if (verifiedAt) facts.splice(1, 0, ['Checked by', <bdi key="name">{verifiedBy ?? 'Our test desk'}</bdi>]);
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
