import { scaleLinear, scaleLog } from 'd3-scale';
import { minutesText } from '../../../shared/facts/casino-fact-text';

/** From this ratio of the longest to the shortest time on, a linear scale would crowd the short ones together. */
export const LOG_FROM = 20;

const HOUR = 60;
const DAY = 24 * HOUR;
/** Times that people have a feeling for. */
const ROUND_TIMES = [
  ...[1, 2, 5, 10, 20, 30],
  ...[1, 2, 4, 8, 12].map((hours) => hours * HOUR),
  ...[1, 2, 4, 7, 14, 30, 90, 180, 365].map((days) => days * DAY),
];
/** In percent of the width, so that the labels of two do not touch on a phone. */
const APART = 20;
const LINEAR_STEPS = 4;

interface Tick {
  x: number;
  label: string;
}

/** Minutes along the width of a picture, in percent. */
export interface TimeScale {
  isLog: boolean;
  x: (minutes: number) => number;
  ticks: Tick[];
}

/** A scale from `left` to `right` that holds all the times, of which there must be one. */
export function timeScale(times: readonly number[], left: number, right: number): TimeScale {
  const most = Math.max(1, ...times);
  const least = Math.max(1, Math.min(...times));
  const isLog = most > least * LOG_FROM;
  const scale = isLog ? scaleLog().domain([least, most]) : scaleLinear().domain([0, most]);
  scale.range([left, right]).clamp(true);
  const step = ROUND_TIMES.find((time) => most / time <= LINEAR_STEPS) ?? most;
  const wanted = isLog
    ? ROUND_TIMES.filter((time) => time >= least && time <= most)
    : Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  const ticks: Tick[] = [];
  for (const minutes of wanted) {
    const [x, before] = [scale(minutes), ticks.at(-1)?.x ?? -APART];
    if (x - before >= APART) ticks.push({ x, label: minutes === 0 ? '0' : minutesText(minutes) });
  }
  return { isLog, x: (minutes) => scale(Math.max(isLog ? 1 : 0, minutes)), ticks };
}
