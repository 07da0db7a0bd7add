import segmented from '../../../ui/form/segmented.module.css';
import { withChoice } from '../../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import { ListLink } from './list-link';

const SORTS = [
  { sort: undefined, label: 'Default' },
  { sort: 'rating', label: 'Rating' },
  { sort: 'newest', label: 'Newest' },
] as const;

type Props = { path: string; search: CasinoSearch; hash?: string };

export function SortLinks({ path, search, hash }: Props) {
  return (
    <nav className={segmented.segmented} aria-label="Sort">
      {SORTS.map(({ sort, label }) => (
        <ListLink
          key={label}
          path={path}
          search={withChoice(search, { sort })}
          isCurrent={search.sort === sort}
          {...(hash && { hash })}
        >
          {label}
        </ListLink>
      ))}
    </nav>
  );
}
