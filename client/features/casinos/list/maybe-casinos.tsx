import { withUnknown } from '../../../../shared/casinos/casino-choices';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import { classNames } from '../../../ui/class-names';
import { formatNumber } from '../../../../shared/text/format-number';
import text from '../../../ui/text.module.css';
import { CasinoCard } from '../casino-card';
import type { CasinoListing } from '../casino-data';
import list from './casino-list.module.css';
import { unknownFilters } from '../../../../shared/casinos/filter-texts';
import { ListColumns } from './list-columns';
import { ListLink } from './list-link';
import styles from './maybe-casinos.module.css';

type Props = {
  path: string;
  search: CasinoSearch;
  maybe: NonNullable<CasinoListing['maybe']>;
  factFacets: CasinoListing['factFacets'];
  from: string;
  level: 'h2' | 'h3';
};

const BELOW = { h2: 'h3', h3: 'h4' } as const;

export function MaybeCasinos({ path, search, maybe, factFacets, from, level: Title }: Props) {
  const [only, ...others] = unknownFilters(search, factFacets);
  const total = formatNumber(maybe.total);
  return (
    <section className={styles.section} aria-labelledby="maybe-title">
      <div className={styles.head}>
        <Title id="maybe-title">
          {only && others.length === 0 ? `${total} more: ${only.text} not known` : `${total} more: not all is known`}
        </Title>
        <ListLink path={path} search={withUnknown(search, '')} className={classNames(text.iconLink, text.link)}>
          Hide them
        </ListLink>
        <p>
          The sites do not say it, or we have not tested it yet. No known fact speaks against them: ask before you pay
          in.
        </p>
      </div>
      <ListColumns of={maybe.items[0]} />
      <ul className={list.list}>
        {maybe.items.map((casino) => (
          <li key={casino.id} className={list.item}>
            <CasinoCard casino={casino} rank={null} from={from} level={BELOW[Title]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
