import { formatIsoDay, formatRecentDay, type DateInput } from './format-date';
import { Icon } from './icon';
import styles from './checked-mark.module.css';

export function CheckedMark({ date }: { date: DateInput }) {
  return (
    <span className={styles.checked}>
      <Icon name="seal" small className={styles.seal} />
      <span>
        Checked {/* "This year" may differ between the time of rendering and of reading: keep the server's text. */}
        <time dateTime={formatIsoDay(date)} suppressHydrationWarning>
          {formatRecentDay(date)}
        </time>
      </span>
    </span>
  );
}
