import { changeText } from '../../../shared/history/casino-change-text';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import type { Db } from '../../database/database';
import { listRatings } from './changes.queries';

const MAX_ROWS = 200;

/** Scores within this time of a rating belong to the same save. */
const SAME_SAVE_MS = 2_000;

export interface RatingChart {
  title: string;
  summary: string;
  y: string[];
  x: string[];
  /** SVG paths in a 365 × 100 view box: grid lines, rating curve, and a dot per change. */
  rules: string;
  curve: string;
  dots: string;
  rows: { date: string; day: string; rating: string; why: string }[];
}

interface Point {
  at: Date;
  rating: number;
  why: string;
}

type Line = Awaited<ReturnType<typeof listRatings>>[number];
type Naming = readonly Pick<Criterion, 'key' | 'name'>[];

const WIDTH = 365;
const HEIGHT = 100;

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

function ratingOf({ kind, after }: Line): number | undefined {
  if (kind === 'rating') return typeof after === 'number' ? after : undefined;
  if (kind !== 'listed' || typeof after !== 'object' || after === null || !('rating' in after)) return undefined;
  return typeof after.rating === 'number' ? after.rating : undefined;
}

const isBetween = (rating: number) => rating >= 0 && rating <= 5;

function pointsOf(lines: readonly Line[], criteria: Naming): Point[] {
  return lines
    .flatMap((line): Point[] => {
      const rating = ratingOf(line);
      if (rating === undefined || !isBetween(rating)) return [];
      return [{ at: line.changedAt, rating, why: explainRanking(line, lines, criteria) }];
    })
    .toReversed();
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

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

function summaryOf(points: readonly Point[]): string {
  const [first, ...more] = points.map(({ at, rating }) => `${rating.toFixed(1)} in ${wholeMonth.format(at)}`);
  const steps = more.slice(-8);
  const told =
    steps.length === 0
      ? `The rating has been ${first} and has not changed.`
      : `The rating went from ${first} to ${steps.join(', then ')}.`;
  return `${told} The table has the same figures.`;
}

export function chartOf(points: readonly Point[], now: Date): RatingChart | null {
  const [first] = points;
  if (!first) return null;
  const bottom = lowest(points);
  const span = Math.max(now.getTime() - first.at.getTime(), 86_400_000);
  const x = ({ at }: Pick<Point, 'at'>) =>
    rounded(Math.min(1, Math.max(0, (at.getTime() - first.at.getTime()) / span)) * WIDTH);
  const y = ({ rating }: Pick<Point, 'rating'>) => rounded(((5 - rating) / (5 - bottom)) * HEIGHT);
  const steps = Array.from({ length: Math.round((5 - bottom) * 2) + 1 }, (_, step) => 5 - step / 2);
  const labels = steps.length > 6 ? steps.filter((step) => Number.isInteger(step) || step === bottom) : steps;
  const [, ...later] = points;
  return {
    title: `Rating since ${wholeMonth.format(first.at)}`,
    summary: summaryOf(points),
    y: labels.map((step) => step.toFixed(1)),
    x: xLabels(first.at, now),
    rules: labels.map((step) => `M0 ${y({ rating: step })}h${WIDTH}`).join(''),
    curve: `M${x(first)} ${y(first)}${later.map((point) => `H${x(point)}V${y(point)}`).join('')}H${WIDTH}`,
    dots: points.map((point) => `M${x(point)} ${y(point)}h.01`).join(''),
    rows: points.toReversed().map(({ at, rating, why }) => ({
      date: at.toISOString().slice(0, 10),
      day: longDay.format(at),
      rating: rating.toFixed(1),
      why,
    })),
  };
}

export async function ratingChart(db: Db, { id }: { id: string }, criteria: Naming): Promise<RatingChart | null> {
  return chartOf(pointsOf(await listRatings(db, id, MAX_ROWS), criteria), new Date());
}
