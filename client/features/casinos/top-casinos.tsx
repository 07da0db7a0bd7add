import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { CasinoList } from './list/casino-list';
import { CasinoListError } from './list/casino-list-error';
import { CasinosNotFound } from './list/casinos-not-found';
import type { TopListing } from './home-casinos';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';
import { FilterPanel } from './list/filter-panel';
import { MoreCasinos } from './list/load-more';
import { SortLinks } from './list/sort-links';

const PATH = '/';
const ANCHOR = 'top-casinos';

type Props = {
  list: TopListing | null;
  search: CasinoSearch;
};

export function TopCasinos({ list, search }: Props) {
  return (
    <section id={ANCHOR} className={`${layout.section} ${layout.wrap}`} aria-labelledby="top-casinos-title">
      <SectionHead
        id="top-casinos-title"
        title="Top Casinos"
        lead={
          <>
            Ranked by our own deposits, withdrawals and reading of the terms. <AffiliateDisclosure />
          </>
        }
      >
        <SortLinks path={PATH} search={search} hash={ANCHOR} />
      </SectionHead>
      {list === null ? <CasinoListError /> : <FilteredList list={list} search={search} />}
    </section>
  );
}

function FilteredList({ list, search }: { list: TopListing; search: CasinoSearch }) {
  return (
    <>
      <FilterPanel path={PATH} search={search} list={list} />
      {list.items.length === 0 ? (
        <CasinosNotFound path={PATH} search={search} />
      ) : (
        <>
          <CasinoList items={list.items} sort={list.sort} from="top" />
          <MoreCasinos path={PATH} search={search} list={list} />
        </>
      )}
    </>
  );
}
