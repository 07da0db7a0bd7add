import { Suspense } from 'react';
import { pageFromText } from '../../../../shared/text/pagination';
import { buttonClass } from '../../../ui/button';
import { Icon } from '../../../ui/icons/icon';
import type { CasinoListing } from '../casino-data';
import { CasinoList } from './casino-list';
import { getLastPage, LIST_PAGE_SIZE } from './casino-paging';
import { withPage } from '../../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import { CasinosNotFound } from './casinos-not-found';
import styles from './paged-casinos.module.css';
import { MaybeCasinos, NoMatch } from './lazy-list-controls';
import { PageLink } from './list-link';

type Props = { path: string; search: CasinoSearch; list: CasinoListing; from: string; level?: 'h2' | 'h3' };

export function PagedCasinos({ path, search, list, from, level = 'h2' }: Props) {
  const maybe = list.maybe?.items.length ? (
    <Suspense>
      <MaybeCasinos
        path={path}
        search={search}
        maybe={list.maybe}
        factFacets={list.factFacets}
        from={from}
        level={level}
      />
    </Suspense>
  ) : null;
  if (list.nearest !== null) {
    return (
      <>
        <Suspense>
          <NoMatch path={path} search={search} nearest={list.nearest} from={from} level={level} />
        </Suspense>
        {maybe}
        {maybe && <Pager path={path} search={search} page={pageFromText(search.page)} lastPage={getLastPage(list)} />}
      </>
    );
  }
  if (list.items.length === 0 && maybe === null) return <CasinosNotFound path={path} search={search} level={level} />;
  const page = pageFromText(search.page);
  return (
    <>
      <CasinoList
        items={list.items}
        sort={list.sort}
        first={(page - 1) * LIST_PAGE_SIZE + 1}
        from={from}
        level={level}
      />
      {maybe}
      <Pager path={path} search={search} page={page} lastPage={getLastPage(list)} />
    </>
  );
}

function Pager({ path, search, page, lastPage }: Pick<Props, 'path' | 'search'> & { page: number; lastPage: number }) {
  if (lastPage === 1) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 1 && (
        <PageLink path={path} search={withPage(search, page - 1)} rel="prev" className={buttonClass()}>
          <Icon name="left" small />
          Previous
        </PageLink>
      )}
      <p>
        Page {page} of {lastPage}
      </p>
      {page < lastPage && (
        <PageLink path={path} search={withPage(search, page + 1)} rel="next" className={buttonClass()}>
          Next
          <Icon name="right" small />
        </PageLink>
      )}
    </nav>
  );
}
