import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { Answers } from './answers';
import type { Found } from './search-data';
import { NoQuery, NoResults } from './search-empty';
import { SearchForm } from './search-form';
import styles from './search-page.module.css';
import { KINDS } from '../../../shared/search/site-search';
import type { Kind } from '../../../shared/search/site-search';
import { SearchResults } from './search-results';
import chip from '../../ui/chip.module.css';
import { KIND_NAMES } from './search-texts';
import { foundTotalText } from './search-query';

type KindProps = { q: string; kind: Kind | undefined; totals: Found['totals'] };

function KindLinks({ q, kind, totals }: KindProps) {
  return (
    <nav aria-label="Kinds of results">
      <ul className={chip.chips}>
        <li>
          <Link className={chip.chip} to="/search" search={{ q }} activeOptions={{ exact: true, includeSearch: true }}>
            All results
          </Link>
        </li>
        {KINDS.filter((name) => totals[name] > 0 || name === kind).map((name) => (
          <li key={name}>
            <Link className={chip.chip} to="/search" search={{ q, kind: name }} activeOptions={{ includeSearch: true }}>
              {KIND_NAMES[name]} <span className={chip.count}>{foundTotalText(totals[name])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Props = {
  q: string;
  kind: Kind | undefined;
  found: Found | null;
  lead: ReactNode;
};

export function SearchPage({ q, kind, found, lead }: Props) {
  const total = found ? found.totals.casinos + found.totals.posts + found.totals.pages : 0;
  const isAnswered = found !== null && (found.needHelp || found.unknownSite !== null || found.items.length > 0);
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <SearchForm q={q} />
      <div>
        <h1 className={styles.heading}>
          {q === '' ? 'Search' : 'Search Results: '}
          {q !== '' && <bdi>{q}</bdi>}
        </h1>
      </div>
      {found?.meant && <Meant name={found.meant} />}
      {found && total > 0 && !isAnswered && found.ignored.length > 0 && <LeftOut found={found} />}
      {!found && <NoQuery />}
      {lead}
      {found && !found.needHelp && <Answers items={found.items} />}
      {found && total === 0 && !isAnswered && <NoResults q={q} needsWord={found.needsWord} />}
      {found && total > 0 && (
        <>
          <KindLinks q={q} kind={kind} totals={found.totals} />
          <SearchResults q={q} kind={kind} found={found} />
        </>
      )}
    </div>
  );
}

/** An answer to a question needs no such sentence. */
function LeftOut({ found: { searched, ignored } }: { found: Found }) {
  return (
    <p>
      These results are for “<bdi>{searched}</bdi>”, without “<bdi>{ignored.join(' ')}</bdi>”.
    </p>
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
