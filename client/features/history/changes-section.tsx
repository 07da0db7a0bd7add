import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import chip from '../../ui/chip.module.css';
import { EmptyState } from '../../ui/messages/empty-state';
import type { ChangesSearch } from '../../../shared/history/changes-search';
import { ChangeList, isOffer } from './change-list';
import styles from './change-list.module.css';
import type { Change, ChangedCasino, Changes } from './changes-data';

type Kinds = NonNullable<ChangesSearch['kinds']>;

const GROUPS: Readonly<Record<Kinds, string>> = {
  facts: 'Facts',
  scores: 'Scores and rating',
  rank: 'Rank',
  bonus: 'Bonus and code',
  status: 'Status',
  review: 'Review text',
};

type Props = { path: string; search: ChangesSearch; changes: Changes };

export function ChangesSection({ path, search, changes: { casino, items, nextCursor } }: Props) {
  return (
    <>
      {(items.length > 0 || search.kinds !== undefined) && (
        <KindLinks path={path} current={search.kinds} casino={casino} />
      )}
      {items.length === 0 ? (
        <div className={styles.month}>
          <EmptyState level="h3" title="No changes here" text="What we change is listed here once it is saved.">
            {search.kinds !== undefined && (
              <Link to={path} className={buttonClass()}>
                All changes
              </Link>
            )}
          </EmptyState>
        </div>
      ) : (
        byMonth(items).map(([month, changes]) => (
          <div key={month} data-offer={changes.every(isOffer) ? '' : undefined}>
            <h3 className={styles.month}>{month}</h3>
            <ChangeList changes={changes} isOfAll={casino === null} />
          </div>
        ))
      )}
      {nextCursor !== null && (
        <div className={styles.end}>
          {casino && search.cursor === undefined && (
            <p>
              {items.length} of {getCount(casino, search.kinds)} changes
            </p>
          )}
          <Link to={path} search={{ ...search, cursor: nextCursor }} rel="nofollow" className={buttonClass()}>
            Older changes
          </Link>
        </div>
      )}
    </>
  );
}

const getCount = ({ total, counts }: ChangedCasino, kinds: Kinds | undefined): number =>
  kinds === undefined ? total : (counts[kinds] ?? 0);

function byMonth(changes: readonly Change[]): [string, Change[]][] {
  const months: [string, Change[]][] = [];
  for (const change of changes) {
    const last = months.at(-1);
    if (last?.[0] === change.month) last[1].push(change);
    else months.push([change.month, [change]]);
  }
  return months;
}

type KindLinksProps = { path: string; current: Kinds | undefined; casino: ChangedCasino | null };

function KindLinks({ path, current, casino }: KindLinksProps) {
  const shown = (Object.keys(GROUPS) as Kinds[]).filter(
    (kinds) => kinds === current || !casino || getCount(casino, kinds) > 0,
  );
  return (
    <ul className={chip.chips} aria-label="Kind of change">
      {[undefined, ...shown].map((kinds) => (
        <li key={kinds ?? 'all'} data-offer={kinds === 'bonus' ? '' : undefined}>
          <Link
            to={path}
            search={kinds === undefined ? {} : { kinds }}
            rel={kinds === undefined ? undefined : 'nofollow'}
            activeOptions={{ exact: true }}
            resetScroll={false}
            className={chip.chip}
          >
            {kinds === undefined ? 'All' : GROUPS[kinds]}
            {casino && <span className={chip.count}>{getCount(casino, kinds)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
