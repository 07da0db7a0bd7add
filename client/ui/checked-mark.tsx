import { formatIsoDay, formatRecentDay, type DateInput } from './format-date';
import { Icon } from './icon';
import styles from './checked-mark.module.css';

export function CheckedMark({ date }: { date: DateInput }) {
  return (
    <span className={styles.checked}>
      <Icon name="seal" small className={styles.seal} />
      <span>
        Checked {/* A page rendered before New Year's Eve may be read after it: the server's words stay. */}
        <time dateTime={formatIsoDay(date)} suppressHydrationWarning>
          {formatRecentDay(date)}
        </time>
      </span>
    </span>
  );
}
