import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Points } from '../../ui/points';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { AdNote } from '../affiliate/affiliate-disclosure';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { Logo } from '../media/logo';
import type { ComparedCell, ComparedGroup, ComparedRow, ComparedSite, Comparison } from './compare-data';
import styles from './comparison-table.module.css';

type Props = { comparison: Comparison; onlyDifferences: boolean };

/** Rows are laid out as grids, which takes the roles of a table away from its elements. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
} as const;

/** Keys scroll it sideways once it has the focus. */
const SCROLLED = { role: 'region', tabIndex: 0 } as const;

/** The sites in columns. */
export function ComparisonTable({ comparison: { sites, groups }, onlyDifferences }: Props) {
  const best = sites.length === 2 ? 'Better' : 'Best';
  return (
    <div className={styles.scroll} {...SCROLLED} aria-label="Comparison table">
      <table className={styles.table} {...ROLES.table} data-sites={sites.length}>
        <caption className={text.hidden}>
          {sites.map(({ name }) => name).join(', ')} compared by score, payouts, bonus, fairness, game modes and company
        </caption>
        <thead {...ROLES.rowgroup}>
          <tr {...ROLES.row}>
            <td className={styles.corner} {...ROLES.cell}>
              {sites.length} sites side by side
            </td>
            {sites.map((site) => (
              <th key={site.id} {...ROLES.columnheader} scope="col">
                <SiteHead site={site} />
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
                <SiteFoot site={site} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const nameId = ({ address }: ComparedSite) => `compared-${address}`;

function SiteName({ site }: { site: ComparedSite }) {
  return (
    <>
      <Logo name={site.name} url={site.logoUrl} size="small" className={styles.logo} />
      <Link to="/casino/$slug" params={{ slug: site.address }} dir="auto">
        {site.name}
      </Link>
    </>
  );
}

function SiteHead({ site }: { site: ComparedSite }) {
  return (
    <>
      <div className={styles.site} id={nameId(site)}>
        <SiteName site={site} />
        <StarRating rating={site.rating} className={styles.rating} />
      </div>
      <Claim site={site} from="compare-head" />
    </>
  );
}

function SiteFoot({ site }: { site: ComparedSite }) {
  return (
    <>
      <div className={styles.site}>
        <SiteName site={site} />
      </div>
      <Claim site={site} from="compare-foot" />
    </>
  );
}

/** A site without an offer says why in the place where the others have theirs. */
function Claim({ site, from }: { site: ComparedSite; from: string }) {
  if (site.hasOffer) {
    return (
      <div className={styles.claim}>
        <ClaimBonusLink address={site.address} from={from} describedBy={nameId(site)} />
        <AdNote />
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

type GroupProps = { group: ComparedGroup; sites: readonly ComparedSite[]; best: string; onlyDifferences: boolean };

function Group({ group: { key, title, rows, unknown }, sites, best, onlyDifferences }: GroupProps) {
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  if (onlyDifferences && shown.length === 0) return null;
  return (
    <tbody {...ROLES.rowgroup}>
      <tr className={styles.group} {...ROLES.row}>
        <th scope="rowgroup" {...ROLES.rowheader}>
          {title}
        </th>
        {sites.map((site) => (
          <td key={site.id} {...ROLES.cell} dir="auto">
            {site.name}
          </td>
        ))}
      </tr>
      {shown.map((row) => (
        <Row key={row.key} row={row} kind={key} best={best} />
      ))}
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

function Row({ row, kind, best }: { row: ComparedRow; kind: string; best: string }) {
  return (
    <tr {...ROLES.row}>
      <th scope="row" {...ROLES.rowheader}>
        {row.label}
      </th>
      {row.cells.map((cell, index) => (
        <td key={index} {...ROLES.cell}>
          <Cell cell={cell} rowKey={row.key} kind={kind} best={best} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell, rowKey, kind, best }: { cell: ComparedCell; rowKey: string; kind: string; best: string }) {
  if (cell.items) return <Listed items={cell.items} side={rowKey === 'highlights' ? 'for' : 'against'} />;
  if (cell.text === null) return <i>Not known</i>;
  if (kind === 'modes') return <Mode isOffered={cell.text === 'Yes'} text={cell.text} />;
  return (
    <>
      <Value text={cell.text} rowKey={rowKey} isBest={cell.isBest === true} />
      {cell.isBest && (
        <>
          {' '}
          <span className={styles.best}>{best}</span>
        </>
      )}
      {cell.note !== undefined && <small dir="auto">{cell.note}</small>}
    </>
  );
}

const NO_OFFER = 'No offer';

function Value({ text: value, rowKey, isBest }: { text: string; rowKey: string; isBest: boolean }) {
  if (isBest) return <b>{value}</b>;
  if (value === NO_OFFER) return <i>{value}</i>;
  if (rowKey === 'offer') return <span className={text.mark}>{value}</span>;
  if (rowKey === 'code') return <span className={styles.code}>{value}</span>;
  return <Fragment>{value}</Fragment>;
}

function Mode({ isOffered, text: value }: { isOffered: boolean; text: string }) {
  return (
    <span className={classNames(styles.mode, isOffered && styles.has)}>
      <Icon name={isOffered ? 'check' : 'minus'} small />
      {value}
    </span>
  );
}

function Listed({ items, side }: { items: readonly string[]; side: 'for' | 'against' }) {
  return items.length === 0 ? <i>None named</i> : <Points side={side} items={items} />;
}
