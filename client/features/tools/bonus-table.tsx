import { Link } from '@tanstack/react-router';
import { chartHtml } from '../../../shared/charts/figure';
import { bonusChart } from '../../../shared/codes/bonus-chart';
import { bonusRange } from '../../../shared/codes/bonus-range';
import { BONUS_VERDICTS } from '../../../shared/codes/bonus-verdicts';
import { centsText, offerText, shortCents } from '../../../shared/codes/bonus-value';
import { slugLabel } from '../../../shared/content/gamemodes';
import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import { Chart } from '../charts/chart';
import type { ToolSite } from './tool-data';
import text from '../../ui/text.module.css';
import styles from './tool.module.css';

type Props = { sites: readonly ToolSite[]; chosen: ToolSite | null; deposit: number };

const MOST = 4;
const COUNTS = ['no', 'one', 'two', 'three', 'four'];

function toRow(site: ToolSite, deposit: number) {
  const match = site.bonus?.match;
  if (!match) return [];
  return [{ site, offer: offerText(match.terms), ...bonusRange(match, deposit) }];
}

export function BonusTable({ sites, chosen, deposit }: Props) {
  const others = sites.filter(({ address }) => address !== chosen?.address);
  const all = [...(chosen ? [chosen] : []), ...others].flatMap((site) => toRow(site, deposit));
  const rows = all.slice(0, MOST);
  if (rows.length < 2) return null;
  const worths = new Map(all.map(({ site, likely }) => [site.address, likely.worth]));
  const among = chosen && bonusChart(chosen.name, { worths, id: chosen.address, deposit });
  const title = `The same ${shortCents(deposit)} at ${COUNTS[rows.length]} sites`;
  const lead = 'On average, in the most played game that counts towards the wagering.';
  return (
    <section className={layout.section} aria-labelledby="same" data-offer="">
      <SectionHead id="same" title={title} lead={lead} />
      <Chart html={among && chartHtml(among)} />
      <div className={layout.scroll}>
        <table className={classNames(text.figures, styles.table)} aria-labelledby="same">
          <thead>
            <tr>
              <th scope="col">Site</th>
              <th scope="col">Likely</th>
              <th scope="col">Best</th>
              <th scope="col">Worst</th>
              <th scope="col">Offer</th>
              <th scope="col">Bets needed</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .toSorted((a, b) => b.likely.worth - a.likely.worth)
              .map(({ site, offer, likely, best, worst, verdict }) => (
                <tr key={site.address} className={classNames(site === chosen && styles.now)}>
                  <th scope="row" dir="auto">
                    <Link to="/casino/$slug" params={{ slug: site.address }} translate="no">
                      {site.name}
                    </Link>
                    <small>{BONUS_VERDICTS[verdict]}</small>
                  </th>
                  {[likely, best ?? likely, worst ?? likely].map(({ worth, mode }, place) => (
                    <td key={['likely', 'best', 'worst'][place]} className={classNames(worth < 0 && styles.negative)}>
                      {centsText(worth)}
                      <small>{mode === null ? 'No bets' : slugLabel(mode)}</small>
                    </td>
                  ))}
                  <td>{offer}</td>
                  <td>{centsText(likely.staked)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
