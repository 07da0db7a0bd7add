import { Link } from '@tanstack/react-router';
import { bonusValue, centsText, offerText } from '../../../shared/casinos/bonus-value';
import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import type { ToolSite } from './tool-data';
import text from '../../ui/text.module.css';
import styles from './tool.module.css';

type Props = { sites: readonly ToolSite[]; chosen: ToolSite | null; deposit: number };

const MOST = 4;
const COUNTS = ['no', 'one', 'two', 'three', 'four'];

/** A row for a site whose bonus terms are all known; empty for others. */
function rowOf(site: ToolSite, deposit: number) {
  const { match, cap = null, wagering, edge } = site.bonus ?? {};
  if (match == null || wagering == null || edge == null) return [];
  const value = bonusValue({ deposit, match, cap, wagering, edge, counts: 'bonus' });
  return [{ site, offer: offerText({ match, cap, wagering }), ...value }];
}

/** The same deposit at the chosen site and at the highest-ranked ones. */
export function BonusTable({ sites, chosen, deposit }: Props) {
  const others = sites.filter(({ address }) => address !== chosen?.address);
  const rows = [...(chosen ? [chosen] : []), ...others].flatMap((site) => rowOf(site, deposit)).slice(0, MOST);
  if (rows.length < 2) return null;
  const title = `The same ${centsText(deposit).replace(/\.00$/, '')} at ${COUNTS[rows.length]} sites`;
  return (
    <section className={layout.section} aria-labelledby="same">
      <SectionHead id="same" title={title} lead="Played through in the cheapest game that we know there, on average." />
      <div className={layout.scroll}>
        <table className={classNames(text.figures, styles.table)} aria-labelledby="same">
          <thead>
            <tr>
              <th scope="col">Site</th>
              <th scope="col">Worth</th>
              <th scope="col">Offer</th>
              <th scope="col">Bonus</th>
              <th scope="col">Bets needed</th>
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .toSorted((a, b) => b.worth - a.worth)
              .map(({ site, offer, worth, bonus, staked, cost }) => (
                <tr key={site.address} className={classNames(site === chosen && styles.now)}>
                  <th scope="row" dir="auto">
                    <Link to="/casino/$slug" params={{ slug: site.address }} translate="no">
                      {site.name}
                    </Link>
                  </th>
                  <td className={classNames(worth < 0 && styles.negative)}>{centsText(worth)}</td>
                  <td>{offer}</td>
                  <td>{centsText(bonus)}</td>
                  <td>{centsText(staked)}</td>
                  <td>{centsText(cost)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
