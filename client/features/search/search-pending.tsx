import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { Loading, Skeleton } from '../../ui/messages/skeleton';
import { SearchForm } from './search-form';
import page from './search-page.module.css';
import styles from './search-page.module.css';

const ROWS = [70, 45, 90, 70] as const;

export function SearchPending({ q }: { q: string }) {
  return (
    <div className={classNames(layout.wrap, page.page)}>
      <h1>Search</h1>
      <SearchForm q={q} />
      <Loading label="Searching" className={styles.rows}>
        {ROWS.map((width, row) => (
          <div className={styles.row} key={row}>
            <Skeleton width={45} />
            <Skeleton width={width} />
          </div>
        ))}
      </Loading>
    </div>
  );
}
