import { Loading, Skeleton } from '../../ui/messages/skeleton';
import layout from '../../ui/layout.module.css';
import styles from './casino-page-skeleton.module.css';

export function CasinoPageSkeleton() {
  return (
    <div className={layout.wrap}>
      <Loading label="Loading the review" className={styles.page}>
        <div className={styles.identity}>
          <Skeleton className={styles.logo} />
          <div className={styles.lines}>
            <Skeleton width={70} className={styles.title} />
            <Skeleton width={25} />
          </div>
        </div>
        <div className={styles.lines}>
          <Skeleton width={90} />
          <Skeleton width={70} />
          <Skeleton width={90} />
          <Skeleton width={45} />
        </div>
        <Skeleton className={styles.panel} />
      </Loading>
    </div>
  );
}
