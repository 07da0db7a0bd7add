import type { Chart } from '../../../shared/charts/figure';
import { rounded } from '../../../shared/charts/figure';
import { labelAt, lineAt, sampled } from '../../../shared/charts/marks';
import { minutesText } from '../../../shared/facts/casino-fact-text';
import { hasArrived, payoutFigures } from '../../../shared/payouts/payouts';
import type { PayoutOutcome } from '../../../shared/payouts/payouts';
import { timeScale } from './time-scale';
import type { TimeScale } from './time-scale';

export interface Withdrawal {
  minutes: number | null;
  outcome: PayoutOutcome;
}

export interface WithdrawnFrom {
  name: string;
  /** Newest first. */
  payouts: readonly Withdrawal[];
}

/** The typical time of each listed site that has one, in the middle. */
export interface TypicalTime {
  median: number;
  sites: number;
}

/** Fewer show nothing that their sentence does not say. */
export const FEWEST_DOTS = 2;
/** Of a picture, over all its sites: more would be heavier than the page around it. */
const MOST_DOTS = 24;

// In percent of the width.
const LEFT = 2;
const RIGHT = 98;
const RIGHT_OF_PAID = 76;
const UNPAID = 92;
const DOT = 3.6;
// In em.
const LANE = 0.95;
const MOST_LANES = 5;
const LINE = 1.5;

interface Dot {
  x: number;
  /** From 0 upwards: dots that would cover each other. */
  lane: number;
  kind: 'paid' | 'partly' | 'unpaid';
}

/** Dots of one site, each in the first lane where it has room. */
function toDots(payouts: readonly Withdrawal[], { x }: TimeScale): Dot[] {
  const ends: number[] = [];
  return payouts
    .map(({ minutes, outcome }) =>
      minutes !== null && hasArrived(outcome)
        ? { x: x(minutes), kind: outcome === 'partly' ? ('partly' as const) : ('paid' as const) }
        : { x: UNPAID, kind: 'unpaid' as const },
    )
    .toSorted((a, b) => a.x - b.x)
    .map((dot) => {
      const free = ends.findIndex((end) => end + DOT <= dot.x);
      const lane = Math.min(free === -1 ? ends.length : free, MOST_LANES - 1);
      ends[lane] = dot.x;
      return { ...dot, lane };
    });
}

const getTimes = (payouts: readonly Withdrawal[]) =>
  payouts.flatMap(({ minutes, outcome }) => (minutes !== null && hasArrived(outcome) ? [minutes] : []));

const drawable = (sites: readonly WithdrawnFrom[]) => sites.filter(({ payouts }) => payouts.length >= FEWEST_DOTS);

/** The newest withdrawals of each site that has enough: those that are drawn. */
const getNewest = (sites: readonly WithdrawnFrom[]) =>
  drawable(sites).map(({ name, payouts }, _, all) => ({
    name,
    payouts: payouts.slice(0, Math.floor(MOST_DOTS / all.length)),
  }));

/** Positions of all that is drawn; null where there is too little. */
export function withdrawalPoints(sites: readonly WithdrawnFrom[], typical: TypicalTime | null) {
  const shown = getNewest(sites);
  const times = [...shown.flatMap(({ payouts }) => getTimes(payouts)), ...(typical ? [typical.median] : [])];
  if (shown.length === 0 || times.length === 0) return null;
  const isAllPaid = shown.every(({ payouts }) => payouts.every(({ outcome }) => hasArrived(outcome)));
  const scale = timeScale(times, LEFT, isAllPaid ? RIGHT : RIGHT_OF_PAID);
  return {
    isAllPaid,
    scale,
    typicalAt: typical && scale.x(typical.median),
    rows: shown.map(({ name, payouts }) => ({ name, dots: toDots(payouts, scale) })),
  };
}

function toSentence({ name, payouts }: WithdrawnFrom, isAlone: boolean): string {
  const come = payouts.filter(({ outcome }) => hasArrived(outcome)).length;
  const { payout_median: median } = payoutFigures(payouts);
  const time = median === undefined ? '' : `${come > 1 ? ', typically in' : ' in'} ${minutesText(median)}`;
  const count =
    come === payouts.length ? `all ${come}` : come === 0 ? `none of ${payouts.length}` : `${come} of ${payouts.length}`;
  return isAlone ? `Our withdrawals: ${count} arrived${time}` : `${name} paid ${count}${time}`;
}

function toFinding(sites: readonly WithdrawnFrom[], typical: TypicalTime | null, isAlone: boolean): string {
  const said = sites.map((site) => toSentence(site, isAlone)).join('; ');
  if (typical === null) return `${said}.`;
  return `${said}; the median of ${typical.sites} sites is ${minutesText(typical.median)}.`;
}

const CLASS: Readonly<Record<Dot['kind'], string>> = { paid: '', partly: ' class="part"', unpaid: ' class="bad"' };

type Points = NonNullable<ReturnType<typeof withdrawalPoints>>;

function drawRow({ name, dots }: Points['rows'][number], top: number, isNamed: boolean) {
  const lanes = Math.max(...dots.map(({ lane }) => lane)) + 1;
  const bottom = top + (isNamed ? LINE : 0) + lanes * LANE + LANE / 2;
  const circles = dots.map(
    ({ x, lane, kind }) =>
      `<circle${CLASS[kind]} cx="${rounded(x)}%" cy="${rounded(bottom - LANE * (lane + 1))}em" r="5"/>`,
  );
  return { bottom, marks: (isNamed ? labelAt(0, top + 1, name, 'name') : '') + circles.join('') };
}

function draw({ isAllPaid, scale, typicalAt, rows }: Points, typical: TypicalTime | null, isAlone: boolean) {
  let bottom = typical === null ? 0 : LINE;
  const dots = rows.map((row) => {
    const drawn = drawRow(row, bottom, !isAlone);
    ({ bottom } = drawn);
    return drawn.marks;
  });
  const below = bottom + LINE - 0.2;
  const median =
    typical === null || typicalAt === null
      ? []
      : [
          lineAt(typicalAt, typicalAt, LINE - 0.2, bottom, 'median'),
          labelAt(typicalAt, 1, `${typical.sites} sites: ${minutesText(typical.median)}`),
        ];
  const marks = [
    lineAt(0, 100, bottom, bottom),
    ...median,
    ...dots,
    ...scale.ticks.map(({ x, label }) => labelAt(x, below, label)),
    isAllPaid ? '' : labelAt(100, below, 'not paid', 'bad'),
  ];
  return { marks: marks.join(''), height: rounded(below + 0.5) };
}

const toKey = ({ isLog }: TimeScale, parts: readonly (string | false | null)[]) =>
  parts.filter(Boolean).join(', ') + (isLog ? '. Each step to the right takes several times as long.' : '.');

const listed = (times: readonly number[]) =>
  times
    .toSorted((a, b) => a - b)
    .map(minutesText)
    .join(', ') || 'None';

/** Each of our withdrawals as a dot, of one site or of several on one scale; null where there are too few. */
export function withdrawalsChart(sites: readonly WithdrawnFrom[], typical: TypicalTime | null): Chart | null {
  const points = withdrawalPoints(sites, typical);
  if (points === null) return null;
  const [all, shown] = [drawable(sites), getNewest(sites)];
  const isCut = all.some(({ payouts }, index) => payouts.length > (shown[index]?.payouts.length ?? 0));
  const isAlone = sites.length === 1;
  const { marks, height } = draw(points, typical, isAlone);
  const kinds = new Set(points.rows.flatMap(({ dots }) => dots.map(({ kind }) => kind)));
  return {
    title: `Withdrawals by us from ${shown.map(({ name }) => name).join(', ')}`,
    finding: toFinding(all, typical, isAlone),
    key: toKey(points.scale, [
      isCut ? 'Each dot is a withdrawal, newest only' : 'Each dot is a withdrawal',
      kinds.has('partly') && 'a ring is one paid in part',
      typical && 'the line is the median of the sites in our list',
    ]),
    size: `width="100%" height="${height}em"`,
    marks,
    table: {
      head: ['Site', isCut ? 'Newest paid after' : 'Paid after', 'Not paid'],
      rows: shown.map(({ name, payouts }) => [
        name,
        listed(getTimes(payouts)),
        String(payouts.filter(({ outcome }) => !hasArrived(outcome)).length),
      ]),
    },
  };
}

interface TypicalSite {
  name: string;
  /** Null where it paid nothing. */
  minutes: number | null;
}

/** Each site as a dot at its typical time; null where there are too few. */
export function sitesChart(sites: readonly TypicalSite[], typical: TypicalTime | null): Chart | null {
  const timed = sites.flatMap(({ name, minutes }) => (minutes === null ? [] : [{ name, minutes }]));
  const unpaid = sites.filter(({ minutes }) => minutes === null);
  const sorted = timed.toSorted((a, b) => a.minutes - b.minutes);
  const shown = sampled([...sorted, ...unpaid], MOST_DOTS);
  const payouts = shown.map(({ minutes }): Withdrawal => ({ minutes, outcome: minutes === null ? 'refused' : 'paid' }));
  const points = withdrawalPoints([{ name: '', payouts }], typical);
  const [fastest, slowest] = [sorted[0], sorted.at(-1)];
  if (!points || !fastest || !slowest) return null;
  const { marks, height } = draw(points, typical, true);
  const at = ({ name, minutes }: typeof fastest) => `${minutesText(minutes)} at ${name}`;
  return {
    title: `Typical withdrawals of ${sites.length} sites`,
    finding:
      `Our withdrawals typically took from ${at(fastest)} to ${at(slowest)}` +
      (typical ? `; the median of ${typical.sites} sites is ${minutesText(typical.median)}.` : '.') +
      (unpaid.length === 0 ? '' : ` ${unpaid.length === 1 ? 'One site' : `${unpaid.length} sites`} paid nothing.`),
    key: toKey(points.scale, [
      shown.length < sites.length ? `Each dot is a site, ${shown.length} of ${sites.length}` : 'Each dot is a site',
      typical && 'the line is their median',
    ]),
    size: `width="100%" height="${height}em"`,
    marks,
    table: {
      head: ['Site', 'Typical time'],
      rows: shown.map(({ name, minutes }) => [name, minutes === null ? 'Not paid' : minutesText(minutes)]),
    },
  };
}
