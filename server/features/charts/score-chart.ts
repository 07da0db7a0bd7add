import { scaleLinear } from 'd3-scale';
import { rounded } from '../../../shared/charts/figure';
import type { Chart } from '../../../shared/charts/figure';
import { barAt, GAP, headAt, LABEL } from '../../../shared/charts/marks';

export interface ScoredPart {
  name: string;
  /** In percent of the rating. */
  weight: number;
  /** From 0 to 5. */
  score: number;
}

const HIGHEST = 5;
/** In em: the width of a bar that were the whole rating. */
const WHOLE = 6;

const length = scaleLinear().domain([0, HIGHEST]).range([0, 100]);
const width = scaleLinear().domain([0, 100]).range([0, WHOLE]);

/** Of each part: where its bar begins, in em, its width there, and its length in percent. */
export function scoreBars(parts: readonly ScoredPart[]) {
  let bottom = -GAP;
  return parts.map((part) => {
    const bar = { ...part, top: bottom + GAP + LABEL, width: width(part.weight), length: length(part.score) };
    bottom = bar.top + bar.width;
    return bar;
  });
}

function toFinding(parts: readonly ScoredPart[]): string {
  const [heaviest, ...others] = parts.toSorted((a, b) => b.weight - a.weight);
  const lowest = others.toSorted((a, b) => a.score - b.score)[0];
  if (!heaviest) return '';
  const said = `${heaviest.name} counts most (${heaviest.weight}%) and scores ${heaviest.score.toFixed(1)}`;
  if (!lowest) return `${said}.`;
  return lowest.score < heaviest.score
    ? `${said}; the lowest score is ${lowest.name}, ${lowest.score.toFixed(1)}.`
    : `${said}; nothing scores lower.`;
}

/** The parts of a rating as bars: as long as the score, as wide as the weight. Null without scores. */
export function scoreChart(of: string, parts: readonly ScoredPart[]): Chart | null {
  const bars = scoreBars(parts);
  const last = bars.at(-1);
  if (!last) return null;
  return {
    title: `Parts of the rating of ${of}`,
    finding: toFinding(parts),
    key: 'A longer bar is a higher score; a thicker bar counts more.',
    size: `width="100%" height="${rounded(last.top + last.width)}em"`,
    marks: bars
      .map(
        (bar) =>
          headAt(bar.top - 0.4, `${bar.name} ${bar.score.toFixed(1)}`, `${bar.weight}% of the rating`) +
          barAt(0, 100, bar.top, bar.width, 'of') +
          barAt(0, bar.length, bar.top, bar.width, 'score'),
      )
      .join(''),
    table: {
      head: ['Part', 'Weight', 'Score'],
      rows: parts.map(({ name, weight, score }) => [name, `${weight}%`, score.toFixed(1)]),
    },
  };
}
