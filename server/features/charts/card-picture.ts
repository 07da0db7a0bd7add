import { createHash } from 'node:crypto';
import { rounded } from '../../../shared/charts/figure';
import { labelAt, lineAt } from '../../../shared/charts/marks';
import { minutesText } from '../../../shared/facts/casino-fact-text';
import { escapeHtml } from '../../../shared/text/escape-html';
import { wellFormedXml } from '../../base/well-formed-xml';
import { scoreBars, scoreChart } from './score-chart';
import type { ScoredPart } from './score-chart';
import { withdrawalPoints, withdrawalsChart } from './withdrawals-chart';
import type { TypicalTime, WithdrawnFrom } from './withdrawals-chart';

/** Of text, in pixels; all heights are in em of it. */
const FONT = 12;
// Five lanes of dots fit between the label of the median and the axis.
const AXIS = 4.9;
const LANE = 0.72;
const STRIP = 6.6;
const ROW = 1.5;
/** Of a bar compared with the review's. */
const THIN = 0.35;
// In percent of the width: where the bars begin, and how much of it they may take.
const BARS = 52;
const LENGTH = (100 - BARS) / 100;

/** A card follows the visitor's theme: a browser passes the page's colour scheme on to its pictures. */
const STYLE =
  `text{font:${FONT}px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:#51555c}line{stroke:#7e7e76}` +
  '.median{stroke:#c77600;stroke-width:2}circle{fill:#2867e4}.part{fill:none;stroke:#2867e4;stroke-width:2}' +
  'circle.bad{fill:#bf3634}.of{fill:#7e7e76;opacity:.24}.score{fill:#c77600}' +
  '@media(prefers-color-scheme:dark){text{fill:#a6a9b0}.median{stroke:#f0b13f}.score{fill:#f0b13f}}';

const hash = createHash('sha256').update(STYLE).digest('base64');
export const CARD_PICTURE_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; sandbox`;

const KIND: Readonly<Record<'paid' | 'partly' | 'unpaid', string>> = {
  paid: '',
  partly: ' class="part"',
  unpaid: ' class="bad"',
};

function drawStrip(
  { scale, typicalAt, rows, isAllPaid }: NonNullable<ReturnType<typeof withdrawalPoints>>,
  typical: TypicalTime | null,
) {
  const dots = rows.flatMap(({ dots }) => dots);
  return [
    lineAt(0, 100, AXIS, AXIS),
    ...(typical && typicalAt !== null
      ? [
          lineAt(typicalAt, typicalAt, 1.2, AXIS, 'median'),
          labelAt(typicalAt, 0.9, `Median site ${minutesText(typical.median)}`),
        ]
      : []),
    ...dots.map(
      ({ x, lane, kind }) =>
        `<circle${KIND[kind]} cx="${rounded(x)}%" cy="${rounded(AXIS - 0.55 - lane * LANE)}em" r="4"/>`,
    ),
    ...scale.ticks.map(({ x, label }) => labelAt(x, AXIS + 1.2, label)),
    isAllPaid ? '' : labelAt(100, AXIS + 1.2, 'not paid'),
  ].join('');
}

const MOST_CHARACTERS = 18;
const shorten = (name: string): string =>
  name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…` : name;

const drawBars = (parts: readonly ScoredPart[], top: number) =>
  scoreBars(parts)
    .map(({ name, score, length, width }, index) => {
      const [y, thick] = [top + ROW * (index + 0.5), rounded(width * THIN)];
      const bar = (share: number, kind: string) =>
        `<rect class="${kind}" x="${BARS}%" y="${rounded(y - thick / 2)}em" width="${rounded(share * LENGTH)}%" height="${thick}em"/>`;
      return (
        `<text y="${rounded(y + 0.35)}em">${escapeHtml(`${shorten(name)} ${score.toFixed(1)}`)}</text>` +
        bar(100, 'of') +
        bar(length, 'score')
      );
    })
    .join('');

/** The withdrawals from a site and the parts of its rating in one small SVG file; null where there is nothing to draw. */
export function cardPicture(site: WithdrawnFrom, parts: readonly ScoredPart[], typical: TypicalTime | null) {
  const points = withdrawalPoints([site], typical);
  const strip = withdrawalsChart([site], typical);
  const score = scoreChart(site.name, parts);
  if (!strip && !score) return null;
  const top = points ? STRIP : 0;
  const height = Math.round((top + ROW * parts.length) * FONT);
  return {
    height,
    finding: (strip ?? score)?.finding ?? '',
    alt: parts.map(({ name, score: of }) => `${name} ${of.toFixed(1)}`).join(', '),
    svg: wellFormedXml(
      `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="${height}" font-size="${FONT}"><style>${STYLE}</style>${points ? drawStrip(points, typical) : ''}${drawBars(parts, top)}</svg>`,
    ),
  };
}
