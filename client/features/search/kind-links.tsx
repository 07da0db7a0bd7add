import { Link } from '@tanstack/react-router';
import { KINDS } from '../../../shared/search/site-search';
import type { Kind } from '../../../shared/search/site-search';
import chip from '../../ui/chip.module.css';
import type { Found } from './search-data';
import { KIND_NAMES } from './search-texts';
import { foundTotalText } from './search-query';

type Props = { q: string; kind: Kind | undefined; totals: Found['totals'] };

/** Links that filter the results by kind, with the number of each. */
export function KindLinks({ q, kind, totals }: Props) {
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
