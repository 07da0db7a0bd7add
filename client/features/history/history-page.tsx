import { Link } from '@tanstack/react-router';
import { formatShortDate } from '../../ui/format-date';
import { Icon } from '../../ui/icons/icon';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import type { ChangesSearch } from '../../../shared/history/changes-search';
import type { ChangedCasino, Changes } from './changes-data';
import { Chart } from '../charts/chart';
import { casinoFeedPath, historyPath } from './changes-head';
import styles from './change-list.module.css';
import { ChangesSection } from './changes-section';

type Props = { casino: ChangedCasino; changes: Changes; search: ChangesSearch };

export function HistoryPage({ casino, changes, search }: Props) {
  return (
    <div className={layout.wrap}>
      <nav className={layout.crumbs} aria-label="Breadcrumb">
        <Link to="/casino/$slug" params={{ slug: casino.slug ?? casino.id }} activeOptions={{ exact: true }}>
          <Icon name="left" small />
          <span translate="no">{casino.name}</span> Review
        </Link>
      </nav>
      <h1>{`${casino.name}: what changed`}</h1>
      <p className={`${text.small} ${text.muted} ${styles.lead}`}>
        Every change of a fact, score, place, bonus or status
        {casino.since !== null && ` since ${formatShortDate(casino.since)}`}.{' '}
        <a href={casinoFeedPath(casino)} className={text.link}>
          Feed
        </a>
      </p>
      {casino.removedBefore !== null && (
        <p className={`${text.small} ${text.muted}`}>
          {`An earlier entry with this name or address was removed on ${formatShortDate(casino.removedBefore)}.`}
        </p>
      )}
      <Chart html={casino.chart} />
      <section aria-labelledby="all-changes">
        <SectionHead id="all-changes" title="All changes" />
        <ChangesSection path={historyPath(casino)} search={search} changes={changes} />
      </section>
    </div>
  );
}
