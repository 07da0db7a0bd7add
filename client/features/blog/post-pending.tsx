import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { Loading, Skeleton } from '../../ui/messages/skeleton';
import { BackToBlog } from './back-to-blog';
import page from './post-page.module.css';
import styles from './post-pending.module.css';

const LINES = [90, 90, 70, 90, 45] as const;

export function PostPending() {
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <div className={page.top}>
        <BackToBlog />
      </div>
      <Loading label="Loading the article" className={styles.article}>
        <div className={page.head}>
          <Skeleton width={90} className={styles.title} />
          <Skeleton width={70} />
          <Skeleton width={45} />
        </div>
        <Skeleton className={styles.cover} />
        {LINES.map((width, line) => (
          <Skeleton key={line} width={width} />
        ))}
      </Loading>
    </div>
  );
}
