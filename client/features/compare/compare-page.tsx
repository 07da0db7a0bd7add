import { Fragment, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import chip from '../../ui/chip.module.css';
import { classNames } from '../../ui/class-names';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import { Icon } from '../../ui/icons/icon';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import menu from '../../ui/menu.module.css';
import segmented from '../../ui/form/segmented.module.css';
import text from '../../ui/text.module.css';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { Chart } from '../charts/chart';
import { shownRows } from './compare-data';
import { LazyCountryPicker } from '../affiliate/lazy-country-picker';
import type { ComparisonSearch } from '../../../shared/compare/compare-search';
import type { Comparison } from './compare-data';
import { versus } from './compare-head';
import styles from './compare-page.module.css';
import { ComparisonTable } from './comparison-table';
import { CopyLink } from './copy-link';

interface Props {
  comparison: Comparison;
  search: ComparisonSearch;
  /** From another feature, so the route passes them. */
  changes: ReactNode;
}

export function ComparePage({ comparison, search, changes }: Props) {
  const { sites, warned, related, differences } = comparison;
  const onlyDifferences = search.facts === undefined && differences > 0;
  return (
    <div className={layout.wrap}>
      <nav className={layout.crumbs} aria-label="Breadcrumb">
        <Link to="/compare" activeOptions={{ exact: true }}>
          <Icon name="left" small />
          Compare other sites
        </Link>
      </nav>
      <Question sites={sites} />
      {warned.length > 0 ? (
        warned.map((site) => <Warning key={site.id} site={site} />)
      ) : (
        <>
          <Answer comparison={comparison} />
          <p className={text.micro}>
            <AffiliateDisclosure />
          </p>
        </>
      )}
      <RowChoice comparison={comparison} search={search} />
      <ComparisonTable comparison={comparison} onlyDifferences={onlyDifferences} />
      {onlyDifferences && <LeftOut comparison={comparison} search={search} />}
      <Pictures comparison={comparison} />
      <div className={styles.halves}>
        <Reasons sites={sites} />
        {comparison.changes.length > 0 && (
          <section className={layout.section} aria-labelledby="changed-lately">
            <SectionHead id="changed-lately" title="What changed lately" />
            {changes}
          </section>
        )}
      </div>
      {related.length > 0 && (
        <nav className={layout.block} aria-labelledby="often-compared" data-screen-only="">
          <h2 id="often-compared" className={styles.small}>
            Often compared
          </h2>
          <PairLinks pairs={related} />
        </nav>
      )}
    </div>
  );
}

function Question({ sites }: Pick<Comparison, 'sites'>) {
  return (
    <h1 className={styles.question}>
      {sites.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && (index === sites.length - 1 ? ' or ' : ', ')}
          <bdi translate="no">{name}</bdi>
        </Fragment>
      ))}
      {sites.length === 2 ? ': which is better?' : ': which is best?'}
    </h1>
  );
}

function Answer({ comparison: { answer, sentences } }: { comparison: Comparison }) {
  if (answer === null && sentences.length === 0) return null;
  return (
    <div className={styles.verdict}>
      {answer !== null && <p>{answer}</p>}
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
    </div>
  );
}

/** In place of the answer: nothing below may be more prominent. */
function Warning({ site: { id, name, reason, since } }: { site: Comparison['warned'][number] }) {
  return (
    <section className={styles.warning} aria-labelledby={`warning-${id}`}>
      <h2 id={`warning-${id}`}>
        <Icon name="alert" />
        <span>
          We advise against <bdi translate="no">{name}</bdi>
          {reason && <span className={text.hidden}>:</span>}
        </span>
      </h2>
      {reason && <p dir="auto">{reason}</p>}
      {since && (
        <p className={text.micro}>
          Since <time dateTime={formatIsoDay(since)}>{formatShortDate(since)}</time>.
        </p>
      )}
    </section>
  );
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const EXACT = { exact: true } as const;

function RowChoice({ comparison, search }: Pick<Props, 'comparison' | 'search'>) {
  const { pair, sites, warned } = comparison;
  const { different, all } = shownRows(comparison);
  return (
    <div className={styles.bar}>
      <div className={styles.ways} data-screen-only="">
        {different === 0 ? (
          <p className={text.small}>They are the same in all we compare.</p>
        ) : (
          <div className={segmented.segmented} role="group" aria-label="Rows shown">
            <Link
              to="/compare/$pair"
              params={{ pair }}
              search={{ country: search.country }}
              replace
              resetScroll={false}
              activeOptions={EXACT}
            >
              Only differences
            </Link>
            <Link
              to="/compare/$pair"
              params={{ pair }}
              search={{ ...search, facts: 'all' }}
              rel="nofollow"
              replace
              resetScroll={false}
              activeOptions={EXACT}
            >
              {`All ${counted(all, 'fact', 'facts')}`}
            </Link>
          </div>
        )}
        <CopyLink path={`/compare/${pair}`} />
      </div>
      {warned.length === 0 && (
        <p className={classNames(text.small, text.muted)}>
          “{sites.length === 2 ? 'Better' : 'Best'}” marks a clear winner. We don’t mark limits that can’t be compared
          directly.
        </p>
      )}
      <Suspense>
        <LazyCountryPicker path={`/compare/${pair}`} search={search} />
      </Suspense>
    </div>
  );
}

function LeftOut({ comparison, search }: Pick<Props, 'comparison' | 'search'>) {
  const { pair, sites } = comparison;
  const { same, unknown } = shownRows(comparison);
  if (same + unknown === 0) return null;
  const parts = [
    ...(same > 0 ? [`${counted(same, 'fact that is', 'facts that are')} the same`] : []),
    ...(unknown > 0
      ? [
          `${same > 0 ? unknown : counted(unknown, 'fact', 'facts')} that nobody knows for ${sites.length === 2 ? 'either site' : 'any of them'}`,
        ]
      : []),
  ];
  return (
    <p className={classNames(text.small, text.muted, styles.leftOut)} data-screen-only="">
      {`Left out: ${parts.join(' and ')}. `}
      <Link
        to="/compare/$pair"
        params={{ pair }}
        search={{ ...search, facts: 'all' }}
        rel="nofollow"
        replace
        resetScroll={false}
        className={text.link}
      >
        {same + unknown === 1 ? 'Show it' : 'Show them'}
      </Link>
    </p>
  );
}

export function PairLinks({ pairs }: { pairs: Comparison['related'] }) {
  return (
    <ul className={chip.chips}>
      {pairs.map(({ pair, names }) => (
        <li key={pair}>
          <Link to="/compare/$pair" params={{ pair }} className={chip.chip} dir="auto" translate="no">
            {versus(names)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The withdrawals on one scale, and what each rating is made of. */
function Pictures({ comparison: { sites, charts } }: { comparison: Comparison }) {
  return (
    <div className={styles.halves}>
      {charts.withdrawals !== null && (
        <section className={layout.section} aria-labelledby="our-withdrawals">
          <SectionHead id="our-withdrawals" title="Our withdrawals" />
          <Chart html={charts.withdrawals} />
        </section>
      )}
      {charts.scores.some((score) => score !== null) && (
        <section className={layout.section} aria-labelledby="score-parts">
          <SectionHead id="score-parts" title="What the ratings are made of" />
          <div className={styles.reasons}>
            {sites.map(({ id, name }, index) => (
              <div key={id}>
                <h3 dir="auto" translate="no">
                  {name}
                </h3>
                <Chart html={charts.scores[index] ?? null} />
              </div>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function Reasons({ sites }: Pick<Comparison, 'sites'>) {
  if (sites.every(({ reasons }) => reasons.length === 0)) return null;
  return (
    <section className={layout.section} aria-labelledby="score-reasons">
      <SectionHead id="score-reasons" title="Why these scores" />
      <details className={styles.folded}>
        <summary className={menu.chevron}>Read the reason for each score</summary>
        <div className={styles.reasons}>
          {sites.map(({ id, name, reasons }) => (
            <div key={id}>
              <h3 dir="auto" translate="no">
                {name}
              </h3>
              {reasons.length === 0 && <p className={text.muted}>No score has a reason yet.</p>}
              <dl>
                {reasons.map(({ key, name: part, reason }) => (
                  <div key={key}>
                    <dt>{part}</dt>
                    <dd dir="auto">{reason}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </details>
    </section>
  );
}
