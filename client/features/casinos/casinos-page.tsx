import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import chip from '../../ui/chip.module.css';
import layout from '../../ui/layout.module.css';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { avoided, casinoCollections } from './casino-collections';
import type { CollectionText, LandingPage } from './casino-collections';
import type { CasinoListing } from './casino-data';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';
import styles from './casinos-page.module.css';
import { ListCrumbs, ListFilters, ListFoot, ListOrder } from './list/lazy-list-controls';
import { PagedCasinos } from './list/paged-casinos';

type Props = {
  path: string;
  collection: string | null;
  text: CollectionText;
  page?: LandingPage | null | undefined;
  isSortable: boolean;
  search: CasinoSearch;
  list: CasinoListing;
};

export function CasinosPage({ path, collection, text, page, isSortable, search, list }: Props) {
  return (
    <div className={layout.wrap}>
      <header className={styles.head}>
        <Suspense>
          <ListCrumbs
            group={collection && <Link to="/casinos">Casinos</Link>}
            title={collection ? text.heading : 'Casinos'}
          />
        </Suspense>
        <h1>{text.heading}</h1>
        <p className={styles.intro}>{text.intro}</p>
        <CollectionLinks current={collection} />
      </header>
      <Suspense>
        <div className={styles.bar}>
          <p className={styles.disclosure}>
            <AffiliateDisclosure />
          </p>
          {isSortable && <ListOrder path={path} search={search} list={list} />}
        </div>
        <ListFilters path={path} search={search} list={list} />
      </Suspense>
      <PagedCasinos path={path} search={search} list={list} from={collection ?? 'list'} />
      {page && (
        <Suspense>
          <ListFoot list={list} page={page} />
        </Suspense>
      )}
    </div>
  );
}

function CollectionLinks({ current }: { current: string | null }) {
  return (
    <nav className={styles.collections} aria-label="Casino lists">
      <ul className={chip.chips}>
        <li>
          <Link to="/casinos" activeOptions={{ exact: true, includeSearch: false }} className={chip.chip}>
            All
          </Link>
        </li>
        {Object.entries(casinoCollections).map(([slug, { label }]) => (
          <li key={slug}>
            <Link
              to="/casinos/$collection"
              params={{ collection: slug }}
              className={chip.chip}
              activeOptions={{ includeSearch: false }}
              aria-current={slug === current ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/casinos/avoid" className={chip.chip}>
            {avoided.heading}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
