import { scaleLinear } from 'd3-scale';
import { rounded } from '../../../shared/charts/figure';
import type { Chart } from '../../../shared/charts/figure';
import { barAt, GAP, headAt, LABEL, lineAt } from '../../../shared/charts/marks';
import { slugLabel } from '../../../shared/content/gamemodes';
import { percentText } from '../../../shared/facts/casino-fact-text';
import { median } from '../../../shared/payouts/payouts';

/** Fewer sites are no field that a game could be compared with. */
const FEWEST_SITES = 3;
const MOST_GAMES = 7;
/** In em. */
const WIDTH = 0.9;
// In percent of the width, so that the end of the widest range is seen.
const RIGHT = 98;

type Edges = Readonly<Record<string, number>>;

/** Of each game: its bar, and the range of the sites that publish it with their median; positions in percent. */
export function edgeBars(edges: Edges, field: ReadonlyMap<string, readonly number[]>) {
  const games = Object.entries(edges)
    .map(([mode, edge]) => {
      const others = field.get(mode) ?? [];
      const middle = others.length < FEWEST_SITES ? undefined : median(others);
      const range =
        middle === undefined
          ? null
          : { low: Math.min(...others), middle, high: Math.max(...others), sites: others.length };
      return { mode, edge, range };
    })
    .toSorted((a, b) => a.edge - b.edge || (a.mode < b.mode ? -1 : 1))
    .slice(0, MOST_GAMES);
  const most = Math.max(1, ...games.flatMap(({ edge, range }) => [edge, range?.high ?? 0]));
  const x = scaleLinear().domain([0, most]).range([0, RIGHT]);
  return games.map(({ mode, edge, range }, index) => ({
    ...{ mode, edge, range },
    top: LABEL + index * (LABEL + WIDTH + GAP),
    length: x(edge),
    at: range && { low: x(range.low), middle: x(range.middle), high: x(range.high) },
  }));
}

type Bars = ReturnType<typeof edgeBars>;

function toFinding(bars: Bars): string {
  const [lowest, highest] = [bars[0], bars.at(-1)];
  if (!lowest || !highest) return '';
  const compared = bars.filter(({ range }) => range !== null);
  const cheaper = compared.filter(({ edge, range }) => range && edge < range.middle).length;
  const said =
    lowest === highest
      ? `The house keeps ${percentText(lowest.edge)} of a bet on ${slugLabel(lowest.mode)}`
      : `The house keeps from ${percentText(lowest.edge)} of a bet on ${slugLabel(lowest.mode)} to ${percentText(highest.edge)} on ${slugLabel(highest.mode)}`;
  if (compared.length === 0) return `${said}.`;
  const games = `${compared.length} ${compared.length === 1 ? 'game' : 'games'}`;
  return `${said}; less than the median site on ${cheaper === compared.length && cheaper > 1 ? `all ${games}` : `${cheaper} of ${games}`}.`;
}

/** The house edge of each game as a bar, with the range of the field; null where none is known. */
export function edgeChart(of: string, edges: Edges, field: ReadonlyMap<string, readonly number[]>): Chart | null {
  const bars = edgeBars(edges, field);
  const last = bars.at(-1);
  if (!last) return null;
  const hasRange = bars.some(({ at }) => at !== null);
  const games = Object.keys(edges).length;
  return {
    title: `House edge by game at ${of}`,
    finding: toFinding(bars),
    key: [
      games > bars.length && `The ${bars.length} cheapest of ${games} games.`,
      hasRange && 'Each line runs from the lowest to the highest site; its mark is the median.',
    ]
      .filter(Boolean)
      .join(' '),
    size: `width="100%" height="${rounded(last.top + WIDTH + 0.4)}em"`,
    marks: bars
      .map(({ mode, edge, range, top, length, at }) => {
        const below = top + WIDTH + 0.25;
        const more = range ? `${range.sites} sites: ${percentText(range.low)} to ${percentText(range.high)}` : '';
        const line = at
          ? lineAt(at.low, at.high, below, below) + lineAt(at.middle, at.middle, below - 0.3, below + 0.3, 'median')
          : '';
        return (
          headAt(top - 0.4, `${slugLabel(mode)} ${percentText(edge)}`, more) +
          barAt(0, length, top, WIDTH, 'edge') +
          line
        );
      })
      .join(''),
    table: {
      head: ['Game', 'House edge', 'Median', 'Lowest', 'Highest', 'Sites'],
      rows: bars.map(({ mode, edge, range }) => [
        slugLabel(mode),
        percentText(edge),
        ...(range
          ? [percentText(range.middle), percentText(range.low), percentText(range.high), String(range.sites)]
          : ['Too few', '', '', '']),
      ]),
    },
  };
}
