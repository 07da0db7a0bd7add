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
  emptyPages?: readonly string[] | undefined;
};

export function CasinosPage({ path, collection, text, page, isSortable, search, list, emptyPages }: Props) {
  const isFilled = list.outOf > 0 || search.weigh;
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
        <CollectionLinks emptyPages={emptyPages} />
      </header>
      {isFilled && (
        <Suspense>
          <div className={styles.bar}>
            <p className={styles.disclosure}>
              <AffiliateDisclosure />
            </p>
            {isSortable && <ListOrder path={path} search={search} list={list} />}
          </div>
          <ListFilters path={path} search={search} list={list} />
        </Suspense>
      )}
      <PagedCasinos path={path} search={search} list={list} from={collection ?? 'list'} />
      {page && (
        <Suspense>
          <ListFoot list={list} page={page} />
        </Suspense>
      )}
    </div>
  );
}

const COLLECTION_LINKS: readonly (readonly [string, string])[] = [
  ['/casinos', 'All'],
  ...Object.entries(casinoCollections).map(([slug, { label }]) => [`/casinos/${slug}`, label] as const),
  ['/casinos/avoid', avoided.heading],
];

function CollectionLinks({ emptyPages = [] }: Pick<Props, 'emptyPages'>) {
  const links = COLLECTION_LINKS.filter(([to]) => !emptyPages.includes(to));
  if (links.length === 0) return null;
  return (
    <nav className={styles.collections} aria-label="Casino lists">
      <ul className={chip.chips}>
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={chip.chip}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
