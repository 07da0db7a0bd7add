import { formatIsoDay, formatShortDate, type DateInput } from './format-date';
import { Icon } from './icon';
import styles from './verified-mark.module.css';

export function VerifiedMark({ date }: { date: DateInput }) {
  return (
    <span className={styles.verified}>
      <Icon name="seal" small className={styles.seal} />
      <span>
        Facts checked on <time dateTime={formatIsoDay(date)}>{formatShortDate(date)}</time>
      </span>
    </span>
  );
}
