import layout from '../../ui/layout.module.css';
import { Loading, Skeleton } from '../../ui/messages/skeleton';
import { BlogFrame } from './blog-frame';
import styles from './blog.module.css';
import type { BlogSearch } from '../../../shared/content/blog-search';
import list from './posts.module.css';

const CARDS = [1, 2, 3, 4, 5, 6];

export function BlogPending({ search }: { search: BlogSearch }) {
  return (
    <BlogFrame search={search}>
      <div className={layout.block}>
        <Loading label="Loading articles" className={list.cards}>
          {CARDS.map((card) => (
            <div key={card} className={list.post}>
              <Skeleton className={styles.cover} />
              <Skeleton width={25} />
              <Skeleton width={90} className={styles.title} />
              <Skeleton width={70} />
              <Skeleton width={45} />
            </div>
          ))}
        </Loading>
      </div>
    </BlogFrame>
  );
}
