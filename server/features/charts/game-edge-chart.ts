import { scaleLinear } from 'd3-scale';
import { rounded } from '../../../shared/charts/figure';
import type { Chart } from '../../../shared/charts/figure';
import { labelAt, lineAt } from '../../../shared/charts/marks';
import { percentText } from '../../../shared/facts/casino-fact-text';
import { median } from '../../../shared/payouts/payouts';

/** Fewer sites are no field. */
const FEWEST_SITES = 3;
// In percent of the width.
const LEFT = 2;
const RIGHT = 98;
// In em.
const BELOW = 1.8;
const ABOVE = 2;
const RING = 0.8;

/** One game's house edge at all sites that publish it, in basis points; null if there are too few. */
export function gameEdgeChart(game: string, edges: readonly number[]): Chart | null {
  const all = edges.toSorted((a, b) => a - b);
  const [low, middle, high] = [all[0], median(all), all.at(-1)];
  if (low === undefined || middle === undefined || high === undefined || all.length < FEWEST_SITES) return null;
  // Equal edges stand on each other.
  const heights = all.map((edge, index) => index - all.indexOf(edge));
  const axis = ABOVE + RING * (Math.max(...heights) + 1);
  const x = scaleLinear()
    .domain([0, Math.max(1, high)])
    .range([LEFT, RIGHT]);
  const range = low === high ? percentText(low) : `${percentText(low)} to ${percentText(high)}`;
  return {
    title: `House edge of ${game} at ${all.length} sites`,
    finding: `On ${game} the house keeps ${range} of a bet, at the median site ${percentText(middle)}.`,
    key: `Each ring is one of the ${all.length} sites that publish their edge; the line is their median.`,
    size: `width="100%" height="${rounded(axis + BELOW)}em"`,
    marks: [
      lineAt(0, 100, axis, axis),
      lineAt(x(middle), x(middle), ABOVE - 0.6, axis + 0.3, 'median'),
      ...all.map(
        (edge, index) =>
          `<circle class="part" cx="${rounded(x(edge))}%" cy="${rounded(axis - RING * ((heights[index] ?? 0) + 0.7))}em" r="4"/>`,
      ),
      labelAt(x(middle), 1, `Median ${percentText(middle)}`, 'name'),
      labelAt(LEFT, axis + 1.4, '0%'),
      ...(x(high) - x(low) > 15 && x(low) > 20 ? [labelAt(x(low), axis + 1.4, percentText(low))] : []),
      labelAt(RIGHT, axis + 1.4, percentText(high)),
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
