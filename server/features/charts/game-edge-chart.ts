import { scaleLinear } from 'd3-scale';
import { rounded } from '../../../shared/charts/figure';
import type { Chart } from '../../../shared/charts/figure';
import { percentText } from '../../../shared/facts/casino-fact-text';
import { median } from '../../../shared/payouts/payouts';
import { labelAt, lineAt } from './marks';

/** Fewer sites are no field. */
const FEWEST_SITES = 3;
// In percent of the width.
const LEFT = 2;
const RIGHT = 98;
// In em.
const AXIS = 2.6;

/** One game's house edge at all sites that publish it, in basis points; null if there are too few. */
export function gameEdgeChart(game: string, edges: readonly number[]): Chart | null {
  const all = edges.toSorted((a, b) => a - b);
  const [low, middle, high] = [all[0], median(all), all.at(-1)];
  if (low === undefined || middle === undefined || high === undefined || all.length < FEWEST_SITES) return null;
  const x = scaleLinear()
    .domain([0, Math.max(1, high)])
    .range([LEFT, RIGHT]);
  const range = low === high ? percentText(low) : `${percentText(low)} to ${percentText(high)}`;
  return {
    title: `House edge of ${game} at ${all.length} sites`,
    finding: `On ${game} the house keeps ${range} of a bet, at the median site ${percentText(middle)}.`,
    key: `A ring is one of the ${all.length} sites that publish it, the mark their median.`,
    size: `width="100%" height="${rounded(AXIS + 1.8)}em"`,
    marks: [
      lineAt(0, 100, AXIS, AXIS),
      lineAt(x(middle), x(middle), AXIS - 1.2, AXIS + 0.3, 'median'),
      ...all.map((edge) => `<circle class="part" cx="${rounded(x(edge))}%" cy="${rounded(AXIS - 0.6)}em" r="5"/>`),
      labelAt(x(middle), 1, `Median ${percentText(middle)}`, 'name'),
      labelAt(LEFT, AXIS + 1.4, '0%'),
      ...(x(high) - x(low) > 15 && x(low) > 20 ? [labelAt(x(low), AXIS + 1.4, percentText(low))] : []),
      labelAt(RIGHT, AXIS + 1.4, percentText(high)),
    ].join(''),
    table: {
      head: ['Site', 'House edge'],
      rows: [
        ['The lowest', percentText(low)],
        [`The median of ${all.length}`, percentText(middle)],
        ['The highest', percentText(high)],
      ],
    },
  };
}
