import { chosenFor, without, withoutFilters } from '../../../../shared/casinos/casino-choices';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import { buttonClass } from '../../../ui/button';
import { EmptyState } from '../../../ui/messages/empty-state';
import { SectionHead } from '../../../ui/section-head';
import type { CasinoListing } from '../casino-data';
import { CasinoList } from './casino-list';
import styles from './casino-list.module.css';
import { chipText } from '../../../../shared/casinos/filter-texts';
import { ListLink } from './list-link';

type Props = {
  path: string;
  search: CasinoSearch;
  nearest: NonNullable<CasinoListing['nearest']>;
  from: string;
  level: 'h2' | 'h3';
};

export function NoMatch({ path, search, nearest, from, level }: Props) {
  const dropped = nearest.drop.flatMap((condition) => chosenFor(search, condition));
  const names = dropped.map((one) => (one.param === 'q' ? chipText(one) : `“${chipText(one)}”`)).join(' and ');
  return (
    <>
      <div className={styles.empty}>
        <EmptyState
          level={level}
          title="No casinos match your filters"
          text={dropped.length > 0 ? `Remove ${names} to see more sites.` : 'The closest we have stand below.'}
        >
          <ListLink
            path={path}
            search={dropped.length > 0 ? without(search, dropped) : withoutFilters(search)}
            className={buttonClass()}
          >
            {dropped.length === 0 ? 'Clear all' : dropped.length === 1 ? 'Remove this filter' : 'Remove these filters'}
          </ListLink>
        </EmptyState>
      </div>
      {nearest.items.length > 0 && (
        <section className={styles.unranked} aria-labelledby="nearest-title">
          <SectionHead id="nearest-title" level={level} title="Closest to what you asked for" />
          <CasinoList items={nearest.items} sort="rating" from={from} level="h3" />
        </section>
      )}
    </>
  );
}
