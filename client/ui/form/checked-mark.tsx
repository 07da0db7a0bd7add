import { classNames } from '../class-names';
import { formatIsoDay, formatRecentDay, type DateInput } from '../format-date';
import styles from './checked-mark.module.css';

export function CheckedMark({ date }: { date: DateInput }) {
  return (
    <span className={classNames(styles.checked, styles.seal)}>
      <span>Checked </span>
      {/* "This year" may differ between rendering and reading: keep the server's text. */}
      <time dateTime={formatIsoDay(date)} suppressHydrationWarning>
        {formatRecentDay(date)}
      </time>
    </span>
  );
}

export function LateMark({ text, isQuiet = false }: { text: string; isQuiet?: boolean }) {
  return <span className={classNames(styles.checked, !isQuiet && styles.late)}>{text}</span>;
}
