import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { KindLinks } from './kind-links';
import type { Found } from './search-data';
import { NoQuery, NoResults } from './search-empty';
import { SearchForm } from './search-form';
import styles from './search-page.module.css';
import type { Kind } from '../../../shared/search/site-search';
import { SearchResults } from './search-results';

type Props = {
  q: string;
  kind: Kind | undefined;
  /** Null without a query. */
  found: Found | null;
};

export function SearchPage({ q, kind, found }: Props) {
  const total = found ? found.totals.casinos + found.totals.posts + found.totals.pages : 0;
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <h1>
        {q === '' ? 'Search' : 'Search Results: '}
        {q !== '' && <bdi>{q}</bdi>}
      </h1>
      <SearchForm q={q} />
      {found?.meant && <Meant name={found.meant} />}
      {!found && <NoQuery />}
      {found && total === 0 && <NoResults q={q} />}
      {found && total > 0 && (
        <>
          <KindLinks q={q} kind={kind} totals={found.totals} />
          <SearchResults q={q} kind={kind} found={found} />
        </>
      )}
    </div>
  );
}

function Meant({ name }: { name: string }) {
  return (
    <p>
      Did you mean{' '}
      <Link to="/search" search={{ q: name }}>
        <bdi>{name}</bdi>
      </Link>
      ?
    </p>
  );
}
