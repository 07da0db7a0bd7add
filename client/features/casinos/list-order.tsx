import text from '../../ui/text.module.css';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';
import type { CasinoListing } from './casino-data';
import styles from './list-filters.module.css';
import { ListSorter } from './list-sorter';
import { YourOrder } from './your-order';

type Props = { path: string; search: CasinoSearch; list: CasinoListing };

/** Above a list: its order, or the visitor's own. */
export function ListOrder({ path, search, list }: Props) {
  if (search.weigh) return <YourOrder path={path} search={search} list={list} />;
  return (
    <div className={styles.sorter}>
      <a className={`${text.small} ${text.link}`} href="#your-order">
        Put them in your own order
      </a>
      <ListSorter path={path} search={search} />
    </div>
  );
}
