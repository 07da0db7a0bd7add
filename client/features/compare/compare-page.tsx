import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import chip from '../../ui/chip.module.css';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import type { Comparison } from './compare-data';
import { versus } from './compare-head';
import styles from './compare-page.module.css';
import { ComparisonTable } from './comparison-table';
import { CopyLink } from './copy-link';

interface Props {
  comparison: Comparison;
  onlyDifferences: boolean;
  /** Recent changes of all compared sites: part of another feature, so the route passes them. */
  changes: ReactNode;
}

export function ComparePage({ comparison, onlyDifferences, changes }: Props) {
  const { pair, sites, sentences, related } = comparison;
  return (
    <div className={layout.wrap}>
      <nav className={layout.crumbs} aria-label="Breadcrumb">
        <Link to="/compare" activeOptions={{ exact: true }}>
          <Icon name="left" small />
          Compare other sites
        </Link>
      </nav>
      <h1 dir="auto" translate="no">
        {versus(sites.map(({ name }) => name))}
      </h1>
      {sentences.length > 0 && (
        <ul className={styles.said}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p className={text.micro}>
        <AffiliateDisclosure />
      </p>
      <div className={styles.bar}>
        <div className={styles.ways} data-screen-only="">
          <OnlyDifferences comparison={comparison} isChosen={onlyDifferences} />
          <CopyLink path={`/compare/${pair}`} />
        </div>
        <p className={classNames(text.small, text.muted)}>
          “{sites.length === 2 ? 'Better' : 'Best'}” stands where one value is plainly better. Limits that count
          differently are left unmarked.
        </p>
      </div>
      <ComparisonTable comparison={comparison} onlyDifferences={onlyDifferences} />
      <Reasons sites={sites} />
      {comparison.changes.length > 0 && (
        <section className={layout.section} aria-labelledby="changed-lately">
          <SectionHead id="changed-lately" title="What changed lately" />
          {changes}
        </section>
      )}
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

function OnlyDifferences({
  comparison: { pair, differences },
  isChosen,
}: {
  comparison: Comparison;
  isChosen: boolean;
}) {
  if (differences === 0) return <p className={text.small}>They are the same in all we compare.</p>;
  return (
    <Link
      to="/compare/$pair"
      params={{ pair }}
      search={isChosen ? {} : { only: 'differences' }}
      rel="nofollow"
      replace
      resetScroll={false}
      className={classNames(text.more, text.link)}
    >
      {isChosen
        ? 'Show everything'
        : `Show only the ${differences} ${differences === 1 ? 'difference' : 'differences'}`}
    </Link>
  );
}

/** Links to comparisons of two sites. */
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

/** The reason for each score. */
function Reasons({ sites }: Pick<Comparison, 'sites'>) {
  if (sites.every(({ reasons }) => reasons.length === 0)) return null;
  return (
    <section className={layout.section} aria-labelledby="score-reasons">
      <SectionHead id="score-reasons" title="Why these scores" />
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
    </section>
  );
}
