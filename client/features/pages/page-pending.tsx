import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { Loading, Skeleton } from '../../ui/messages/skeleton';
import styles from './page-pending.module.css';

const LINES = [90, 90, 70, 90, 45] as const;

export function PagePending() {
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <Loading label="Loading the page" className={styles.lines}>
        <Skeleton width={45} className={styles.title} />
        <Skeleton width={25} />
        {LINES.map((width, line) => (
          <Skeleton key={line} width={width} />
        ))}
      </Loading>
    </div>
  );
}
