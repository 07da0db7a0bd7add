import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import styles from './casino-list.module.css';
import { isFiltered, withChoice } from './casino-search';
import type { CasinoSearch } from './casino-search';
import { ListLink } from './list-link';

type Props = { path: string; search: CasinoSearch; level?: 'h2' | 'h3' };

export function CasinosNotFound({ path, search, level = 'h3' }: Props) {
  return (
    <div className={styles.empty}>
      {isFiltered(search) ? (
        <EmptyState
          level={level}
          title="No casinos match your filters"
          text="Only casinos that offer every chosen gamemode are shown. Remove one of them, or search for something shorter."
        >
          <ListLink path={path} search={withChoice(search, { gamemodes: '', q: '' })} className={buttonClass()}>
            Show all casinos
          </ListLink>
        </EmptyState>
      ) : (
        <EmptyState
          level={level}
          title="No casinos here yet"
          text="We list a casino when its test is finished. Come back soon."
        />
      )}
    </div>
  );
}
