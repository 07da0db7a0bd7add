import { Loading, Skeleton } from '../../../ui/messages/skeleton';
import card from '../casino-card.module.css';
import list from './casino-list.module.css';
import styles from './casino-list-skeleton.module.css';
import { ListColumns } from './list-columns';

export function CasinoListSkeleton({ count = 5 }: { count?: number }) {
  return (
    <Loading label="Loading casinos">
      <ListColumns />
      <div className={list.list}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={list.item}>
            <div className={card.card}>
              <Skeleton className={styles.rank} />
              <div className={card.who}>
                <Skeleton className={styles.logo} />
                <div className={styles.lines}>
                  <Skeleton width={70} />
                  <Skeleton width={45} />
                </div>
              </div>
              <div className={card.deciders}>
                <Skeleton width={70} />
                <Skeleton width={70} />
                <Skeleton width={70} />
                <Skeleton width={70} />
              </div>
              <div className={card.get}>
                <Skeleton width={90} />
                <Skeleton width="tap" className={styles.wide} />
              </div>
              <div className={card.go}>
                <Skeleton width="tap" />
                <Skeleton width="tap" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
