import { MAX_COMPARED, MIN_COMPARED } from './comparison-path';

/** How many sites a chart can be about. */
export const BLOCK_CHARTS = {
  withdrawals: [0, 0],
  bonus: [0, 1],
  edge: [1, 1],
  rating: [1, 1],
} as const;
export type BlockChart = keyof typeof BLOCK_CHARTS;

export interface SiteBlock {
  kind: 'site' | 'code' | 'compare';
  sites: string[];
}

export interface ChartBlock {
  kind: 'chart';
  /** As written: it may be none of ours. */
  chart: string;
  sites: string[];
}

export type LiveBlock = SiteBlock | ChartBlock;

/** A page with more would be a list, and each block costs as much as a card. */
export const MAX_LIVE_BLOCKS = 40;

const LINE = /^::(site|code|compare)\{([a-z0-9][a-z0-9-]{0,199}(?: ?, ?[a-z0-9][a-z0-9-]{0,199}){0,3})\}[ \t]*$/i;
const CHART_LINE = /^::chart\{([a-z]{1,40})(?: ?: ?([a-z0-9][a-z0-9-]{0,199}))?\}[ \t]*$/i;

export function readLiveBlock(line: string): LiveBlock | undefined {
  const [, chart, of] = CHART_LINE.exec(line) ?? [];
  if (chart !== undefined) {
    return { kind: 'chart', chart: chart.toLowerCase(), sites: of === undefined ? [] : [of.toLowerCase()] };
  }
  const [, name = '', list] = LINE.exec(line) ?? [];
  if (list === undefined) return undefined;
  const kind = name.toLowerCase() as SiteBlock['kind'];
  const sites = list
    .toLowerCase()
    .split(',')
    .map((site) => site.trim());
  const [least, most] = kind === 'compare' ? [MIN_COMPARED, MAX_COMPARED] : [1, 1];
  const isSet = new Set(sites).size === sites.length;
  return isSet && sites.length >= least && sites.length <= most ? { kind, sites } : undefined;
}

export const liveBlockLine = (block: LiveBlock): string =>
  block.kind === 'chart'
    ? `::chart{${[block.chart, ...block.sites].join(':')}}`
    : `::${block.kind}{${block.sites.join(',')}}`;

const isBlockChart = (name: string): name is BlockChart => Object.hasOwn(BLOCK_CHARTS, name);

/** The chart that a block asks for; undefined if we have none of this name about so many sites. */
export function readBlockChart({ chart, sites }: ChartBlock): BlockChart | undefined {
  if (!isBlockChart(chart)) return undefined;
  const [least, most] = BLOCK_CHARTS[chart];
  return sites.length >= least && sites.length <= most ? chart : undefined;
}
