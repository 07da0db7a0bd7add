import { useEffect, useRef } from 'react';
import { pageFromText } from '../../../../shared/text/pagination';
import { buttonClass } from '../../../ui/button';
import type { TopListing } from '../home-casinos';
import { positionId } from './casino-list';
import styles from './casino-list.module.css';
import { withPage } from '../../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import { ListLink } from './list-link';
import { totalText } from './total-text';

type Props = { path: string; search: CasinoSearch; list: TopListing };

export function MoreCasinos({ path, search, list }: Props) {
  const shown = list.items.length;
  const focusNew = useFocusOnNew(shown);
  if (shown >= list.total) {
    return (
      <div className={styles.end}>
        <p>No more casinos to load</p>
        <p className={styles.count}>You've seen all {totalText(list)} casinos</p>
      </div>
    );
  }
  const page = pageFromText(search.page);
  return (
    <div className={styles.end}>
      <p className={styles.count}>
        {shown} of {totalText(list)} casinos
      </p>
      {page < list.lastPage && (
        <ListLink
          path={path}
          search={withPage(search, page + 1)}
          hash={positionId(shown + 1)}
          className={buttonClass()}
          onClick={focusNew}
        >
          Load More
        </ListLink>
      )}
    </div>
  );
}

/** Focuses the first new casino after a click: the link itself may be gone. */
function useFocusOnNew(shown: number) {
  const asked = useRef<number>(undefined);
  useEffect(() => {
    if (asked.current === undefined || shown <= asked.current) return;
    const first = document.getElementById(positionId(asked.current + 1));
    first?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
    asked.current = undefined;
  }, [shown]);
  return () => {
    asked.current = shown;
  };
}
