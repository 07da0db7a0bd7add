import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icons/icon';
import { Points, sideClass } from '../../ui/points';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { NO_CODE, NO_OFFER, NO_SUM } from '../../../shared/compare/comparison-words';
import { AdNote } from '../affiliate/affiliate-disclosure';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { PromoCode } from '../affiliate/promo-code';
import { Logo } from '../media/logo';
import { shownRows } from './compare-data';
import type { ComparedCell, ComparedGroup, ComparedRow, ComparedSite, Comparison } from './compare-data';
import styles from './comparison-table.module.css';

type Props = { comparison: Comparison; onlyDifferences: boolean };

/** `display: grid` removes the implicit table roles. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
} as const;

/** Focusable, so that it can be scrolled by keyboard. */
const SCROLLED = { role: 'region', tabIndex: 0 } as const;

export function ComparisonTable({ comparison, onlyDifferences }: Props) {
  const { sites, warned } = comparison;
  const { groups, different } = shownRows(comparison);
  const best = sites.length === 2 ? 'Better' : 'Best';
  const claims: Claims = warned.length > 0 ? 'none' : 'all';
  const corner = onlyDifferences
    ? counted(different, 'difference', 'differences')
    : `${sites.length} sites side by side`;
  return (
    <>
      {sites.length > 2 && (
        <p className={styles.hint} data-sites={sites.length} data-screen-only="">
          Scroll the table sideways for all {sites.length} sites
          <Icon name="right" small />
        </p>
      )}
      <div className={styles.scroll} {...SCROLLED} aria-label="Comparison table">
        <table className={styles.table} {...ROLES.table} data-sites={sites.length}>
          <caption className={text.hidden}>
            {sites.map(({ name }) => name).join(', ')} compared by score, payouts, bonus, fairness, game modes and
            company
          </caption>
          <thead {...ROLES.rowgroup}>
            <tr {...ROLES.row}>
              <td className={styles.corner} {...ROLES.cell}>
                {corner}
              </td>
              {sites.map((site) => (
                <th key={site.id} {...ROLES.columnheader} scope="col">
                  <SiteHead site={site} claims={claims} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group key={group.key} group={group} sites={sites} best={best} onlyDifferences={onlyDifferences} />
          ))}
          <tfoot {...ROLES.rowgroup}>
            <tr {...ROLES.row}>
              <td className={styles.corner} {...ROLES.cell} />
              {sites.map((site) => (
                <td key={site.id} {...ROLES.cell}>
                  <SiteFoot site={site} claims={claims} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

/** 'none' if any site has a warning: then no site's offer is on the page. */
type Claims = 'all' | 'none';

const nameId = ({ address }: ComparedSite) => `compared-${address}`;

function SiteName({ site }: { site: ComparedSite }) {
  return (
    <>
      <Logo name={site.name} url={site.logoUrl} size="small" className={styles.logo} />
      <Link to="/casino/$slug" params={{ slug: site.address }} dir="auto" translate="no">
        {site.name}
      </Link>
    </>
  );
}

function SiteHead({ site, claims }: { site: ComparedSite; claims: Claims }) {
  return (
    <>
      <div className={styles.site} id={nameId(site)}>
        <SiteName site={site} />
        <StarRating rating={site.rating} className={styles.rating} />
      </div>
      <Claim site={site} claims={claims} from="compare-head" />
    </>
  );
}

function SiteFoot({ site, claims }: { site: ComparedSite; claims: Claims }) {
  return (
    <>
      <div className={styles.site}>
        <SiteName site={site} />
      </div>
      <Claim site={site} claims={claims} from="compare-foot" />
    </>
  );
}

function Claim({ site, claims, from }: { site: ComparedSite; claims: Claims; from: string }) {
  if (claims === 'none') {
    return (
      <div className={styles.claim}>
        <Link
          to="/casino/$slug"
          params={{ slug: site.address }}
          className={buttonClass()}
          aria-describedby={nameId(site)}
        >
          Read Full Review
        </Link>
      </div>
    );
  }
  if (site.hasOffer) {
    return (
      <div className={styles.claim}>
        {site.drawback !== null && (
          <p className={classNames(text.micro, sideClass('against'))} dir="auto">
            {site.drawback}
          </p>
        )}
        <ClaimBonusLink
          address={site.address}
          from={from}
          display={site.display}
          name={site.name}
          describedBy={nameId(site)}
        />
        <AdNote address={site.address} landingDomain={site.landingDomain} />
      </div>
    );
  }
  if (site.verdict === null) return null;
  return (
    <p className={styles.verdict} dir="auto">
      <strong>{site.verdict}.</strong> {from === 'compare-head' && site.statusReason}
    </p>
  );
}

/** Open on a phone from the beginning; the other groups say how much they hold. */
const OPEN = new Set(['scores', 'payouts']);

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

type GroupProps = { group: ComparedGroup; sites: readonly ComparedSite[]; best: string; onlyDifferences: boolean };

function Group({ group: { key, title, rows, unknown }, sites, best, onlyDifferences }: GroupProps) {
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  if (onlyDifferences && shown.length === 0) return null;
  const size = onlyDifferences
    ? counted(shown.length, 'difference', 'differences')
    : counted(shown.length + unknown.length, 'fact', 'facts');
  return (
    <tbody {...ROLES.rowgroup}>
      <tr className={styles.group} {...ROLES.row}>
        <th scope="rowgroup" {...ROLES.rowheader}>
          <label className={styles.fold}>
            <input type="checkbox" defaultChecked={OPEN.has(key)} />
            {title} <small>{size}</small>
          </label>
        </th>
        {sites.map((site) => (
          <td key={site.id} {...ROLES.cell} dir="auto" translate="no">
            {site.name}
          </td>
        ))}
      </tr>
      {shown.map((row) => rowElement(row, key, best, sites))}
      {unknown.length > 0 && !onlyDifferences && (
        <tr className={styles.unknown} {...ROLES.row}>
          <th scope="row" {...ROLES.rowheader}>
            Not known of any
          </th>
          <td {...ROLES.cell} colSpan={sites.length}>
            {unknown.join(', ')}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** A plain function, for the same reason as cellContent. */
function rowElement(row: ComparedRow, kind: string, best: string, sites: readonly ComparedSite[]): ReactNode {
  return (
    <tr key={row.key} {...ROLES.row} data-offer={row.key === 'offer' ? '' : undefined}>
      <th scope="row" {...ROLES.rowheader}>
        {row.label}
      </th>
      {row.cells.map((cell, index) => (
        <td
          key={index}
          {...ROLES.cell}
          dir="auto"
          className={kind === 'modes' && typeof cell === 'string' ? MODE[cell] : undefined}
        >
          {row.listed ? listedContent(row.listed, index) : cellContent(cell, row.key, best, sites[index])}
        </td>
      ))}
    </tr>
  );
}

function listedContent({ common, own }: NonNullable<ComparedRow['listed']>, index: number): ReactNode {
  return (
    <>
      {own[index] ? `+ ${own[index]}` : <i>Nothing more</i>}
      {index === 0 && (
        <small dir="auto">
          {own.length === 2 ? 'Both' : 'All'}: {common}
        </small>
      )}
    </>
  );
}

/** Drawn by the style sheet, because a page has about 80 of these cells. */
const MODE: Readonly<Record<string, string>> = {
  Yes: classNames(styles.mode, sideClass('for')),
  No: classNames(styles.mode, styles.lacks, sideClass('against')),
};

/** A plain function: a page has hundreds of cells, and a component each would double their cost. */
function cellContent(cell: ComparedCell, rowKey: string, best: string, site: ComparedSite | undefined): ReactNode {
  if (cell === null) return <i>Not known</i>;
  if (typeof cell === 'string') return plainContent(cell, rowKey, site);
  if (!('text' in cell)) {
    return cell.length === 0 ? (
      <i>None named</i>
    ) : (
      <Points side={rowKey === 'highlights' ? 'for' : 'against'} items={cell} />
    );
  }
  const value = rowKey.startsWith('worth') ? worthContent(cell.text) : plainContent(cell.text, rowKey, site);
  return (
    <>
      {cell.isBest ? (
        <>
          <b>{value}</b> <span className={styles.best}>{best}</span>
        </>
      ) : (
        value
      )}
      {cell.note !== undefined && <small dir="auto">{cell.note}</small>}
    </>
  );
}

function worthContent(amounts: string): ReactNode {
  if (amounts === NO_SUM) return <i>{amounts}</i>;
  const [low = '', high] = amounts.split(' to ');
  const loss = (amount: string) => (amount.startsWith('−') ? <span className={styles.loss}>{amount}</span> : amount);
  if (high === undefined) return loss(low);
  return (
    <>
      {loss(low)} to {loss(high)}
    </>
  );
}

function plainContent(value: string, rowKey: string, site: ComparedSite | undefined): ReactNode {
  const isFullDisplay = site?.display === 'full';
  if (value === NO_OFFER || value === NO_SUM) return <i>{value}</i>;
  if (rowKey === 'offer' && isFullDisplay)
    return (
      <span className={text.mark} dir="auto">
        {value}
      </span>
    );
  if (rowKey === 'code' && value !== NO_CODE && isFullDisplay)
    return <PromoCode code={value} address={site.address} from="compare" />;
  return value;
}
