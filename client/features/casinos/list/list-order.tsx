import { NOTHING_WEIGHED } from '../../../../shared/ranking/casino-weights';
import text from '../../../ui/text.module.css';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import type { CasinoListing } from '../casino-data';
import styles from './list-filters.module.css';
import { ListLink } from './list-link';
import { ListSorter } from './list-sorter';
import { withWeights, YourOrder } from './your-order';

type Props = { path: string; search: CasinoSearch; list: CasinoListing };

export function ListOrder({ path, search, list }: Props) {
  if (search.weigh) return <YourOrder path={path} search={search} list={list} />;
  return (
    <div className={styles.sorter}>
      <span id="your-order">
        <ListLink path={path} search={withWeights(search, NOTHING_WEIGHED)} className={`${text.small} ${text.link}`}>
          Rank by what matters to you
        </ListLink>
      </span>
      <ListSorter path={path} search={search} />
    </div>
  );
}
