import { scaleLinear, scaleUtc } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { rounded } from '../../../shared/charts/figure';
import type { Chart } from '../../../shared/charts/figure';
import { labelAt, lineAt } from '../../../shared/charts/marks';
import { changeText } from '../../../shared/history/casino-change-text';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import type { Db } from '../../database/database';
import { listRatings } from './field.queries';

const MAX_ROWS = 200;

/** Scores within this time of a rating belong to the same save. */
const SAME_SAVE_MS = 2_000;
const DAY_MS = 86_400_000;

interface Point {
  at: Date;
  rating: number;
  why: string;
}

type Line = Awaited<ReturnType<typeof listRatings>>[number];
type Naming = readonly Pick<Criterion, 'key' | 'name'>[];

// In percent of the width; the rest holds the labels of the y axis.
const RIGHT = 92;
// In em.
const TOP = 1;
const HEIGHT = 9;
/** In percent: a mark nearer to one with a number has none in the picture. */
const NEAR = 5;
/** On a review, which has the reasons of these; the history has all. */
const NEWEST = 6;
const MAX_WHY = 90;

const longDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const wholeMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function explainRanking(line: Line, lines: readonly Line[], criteria: Naming): string {
  if (line.note) return line.note;
  if (line.kind === 'listed') return 'Rating when we began keeping history';
  const near = lines.filter(
    ({ kind, changedAt }) =>
      kind === 'score' && Math.abs(changedAt.getTime() - line.changedAt.getTime()) <= SAME_SAVE_MS,
  );
  const scores = near.map((score) => {
    const { label, before, after } = changeText(score, criteria);
    return [label, before, before === null ? null : 'to', after].filter(Boolean).join(' ');
  });
  return scores.join(', ') || 'Set by an editor';
}

function getRating({ kind, after }: Line): number | undefined {
  if (kind === 'rating') return typeof after === 'number' ? after : undefined;
  if (kind !== 'listed' || typeof after !== 'object' || after === null || !('rating' in after)) return undefined;
  return typeof after.rating === 'number' ? after.rating : undefined;
}

const isBetween = (rating: number) => rating >= 0 && rating <= 5;

function toPoints(lines: readonly Line[], criteria: Naming): Point[] {
  return lines
    .flatMap((line): Point[] => {
      const rating = getRating(line);
      if (rating === undefined || !isBetween(rating)) return [];
      return [{ at: line.changedAt, rating, why: explainRanking(line, lines, criteria) }];
    })
    .toReversed();
}

const lowest = (points: readonly Point[]): number =>
  Math.min(3.5, ...points.map(({ rating }) => Math.floor(rating * 2) / 2));

function xLabels(from: Date, to: Date): string[] {
  const days = (to.getTime() - from.getTime()) / 86_400_000;
  if (days < 60) return [...new Set([monthAndYear.format(from), monthAndYear.format(to)])];
  const between = [1 / 3, 2 / 3].map((share) => new Date(from.getTime() + (to.getTime() - from.getTime()) * share));
  return [
    monthAndYear.format(from),
    ...between.map((day) => (days > 400 ? monthAndYear : month).format(day)),
    monthAndYear.format(to),
  ];
}

function toFinding(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const since = (point: Point) => `${point.rating.toFixed(1)} since ${wholeMonth.format(point.at)}`;
  if (points.length === 1) return `Rated ${since(last)}, and not changed.`;
  const changes = `${points.length - 1} ${points.length === 2 ? 'change' : 'changes'}`;
  return `Rated ${since(last)}, after ${changes} from ${first.rating.toFixed(1)} in ${wholeMonth.format(first.at)}.`;
}

/** Where the ratings stand: `x` in percent of the width, `y` in em; null without any. */
export function ratingPoints(points: readonly Point[], now: Date) {
  const [first] = points;
  if (!first) return null;
  const bottom = lowest(points);
  const until = Math.max(now.getTime(), first.at.getTime() + DAY_MS);
  const x = scaleUtc().domain([first.at, until]).range([0, RIGHT]).clamp(true);
  const y = scaleLinear()
    .domain([5, bottom])
    .range([TOP, TOP + HEIGHT]);
  const steps = Array.from({ length: Math.round((5 - bottom) * 2) + 1 }, (_, step) => 5 - step / 2);
  const labels = steps.length > 6 ? steps.filter((step) => Number.isInteger(step) || step === bottom) : steps;
  return {
    dots: points.map(({ at, rating }) => ({ x: x(at), y: y(rating) })),
    labels: labels.map((step) => ({ y: y(step), text: step.toFixed(1) })),
    months: xLabels(first.at, now),
  };
}

/** Steps to each rating and on to today, in a view box that stretches with the picture. */
function toCurve(dots: readonly { x: number; y: number }[]): string {
  const last = dots.at(-1);
  const path = line<{ x: number; y: number }>(
    ({ x }) => rounded((x / RIGHT) * 100),
    ({ y }) => rounded(((y - TOP) / HEIGHT) * 100),
  ).curve(curveStepAfter)([...dots, ...(last ? [{ x: RIGHT, y: last.y }] : [])]);
  return `<svg y="${TOP}em" width="${RIGHT}%" height="${HEIGHT}em" viewBox="0 0 100 100" preserveAspectRatio="none"><path class="curve" d="${path ?? ''}"/></svg>`;
}

function listMarks({ dots, labels, months }: NonNullable<ReturnType<typeof ratingPoints>>, numbered: number): string {
  let labelled = -NEAR;
  const marks = dots.map(({ x, y }, index) => {
    const number = index - (dots.length - numbered) + 1;
    const hasRoom = number > 0 && x - labelled >= NEAR;
    if (hasRoom) labelled = x;
    const label = hasRoom ? labelAt(x, y - 0.7, String(number), 'name') : '';
    return `<circle cx="${rounded(x)}%" cy="${rounded(y)}em" r="5"/>${label}`;
  });
  const between = Math.max(1, months.length - 1);
  return [
    ...labels.map(({ y, text }) => lineAt(0, RIGHT, y, y, 'rule') + labelAt(100, y + 0.4, text)),
    toCurve(dots),
    ...marks,
    ...months.map((month, index) => labelAt((RIGHT * index) / between, TOP + HEIGHT + 1.8, month)),
  ].join('');
}

const shortened = (why: string) => (why.length <= MAX_WHY ? why : `${why.slice(0, MAX_WHY - 1).trimEnd()}…`);

/** Chart of these points up to `now`, with the reasons of all or of the newest; null without points. */
export function toRatingChart(
  of: string,
  points: readonly Point[],
  now: Date,
  reasons: 'all' | 'newest',
): Chart | null {
  const places = ratingPoints(points, now);
  if (!places) return null;
  const numbered = reasons === 'all' ? points.length : Math.min(points.length, NEWEST);
  return {
    title: `Rating of ${of} over time`,
    finding: toFinding(points),
    key: points.length > 1 ? 'The numbers refer to the reasons in the table.' : '',
    size: `width="100%" height="${TOP + HEIGHT + 2.2}em"`,
    marks: points.length > 1 ? listMarks(places, numbered) : '',
    table: {
      head: ['No.', 'Date', 'Rating', 'Why'],
      rows: points
        .slice(points.length - numbered)
        .map(({ at, rating, why }, index) => [
          String(index + 1),
          longDay.format(at),
          rating.toFixed(1),
          reasons === 'all' ? why : shortened(why),
        ])
        .toReversed(),
    },
  };
}

/** Chart of a casino's rating up to today. */
export async function ratingChart(
  db: Db,
  { id, name }: { id: string; name: string },
  criteria: Naming,
  reasons: 'all' | 'newest',
): Promise<Chart | null> {
  return toRatingChart(name, toPoints(await listRatings(db, id, MAX_ROWS), criteria), new Date(), reasons);
}
