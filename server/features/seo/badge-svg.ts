import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../shared/text/escape-html';
import { BADGE_SIZE } from '../../../shared/api/badge';
import type { BadgeTheme } from '../../../shared/api/badge';
import { wellFormedXml } from '../../base/well-formed-xml';

export interface BadgeFacts {
  siteName: string;
  name: string;
  /** Null for a casino without an offer, whose score would count as a recommendation. */
  rating: number | null;
  date: Date;
  /** True if the facts were verified on `date`; otherwise the review was created then. */
  isChecked: boolean;
}

const LIGHT = ':root{--ground:#fff;--line:#d6d6d0;--plate:#0047cd;--on:#fff;--text:#15171c;--muted:#51555c}';
const DARK = ':root{--ground:#16181c;--line:#35383e;--plate:#2867e4;--on:#fff;--text:#ededea;--muted:#a6a9b0}';
const SHAPES =
  'text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-size:11px;fill:var(--muted)}.ground{fill:var(--ground);stroke:var(--line)}.plate{fill:var(--plate)}.score{fill:var(--on);font-size:24px;font-weight:700}.of{fill:var(--on);font-size:10px}.name{fill:var(--text);font-size:14px;font-weight:700}';

const STYLES: Readonly<Record<BadgeTheme, string>> = {
  light: LIGHT + SHAPES,
  dark: DARK + SHAPES,
  auto: `${LIGHT}@media (prefers-color-scheme:dark){${DARK}}${SHAPES}`,
};

const hashes = Object.values(STYLES).map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);

export const BADGE_POLICY = `default-src 'none'; style-src ${hashes.join(' ')}; sandbox`;

const MOST_CHARACTERS = 40;
const graphemes = new Intl.Segmenter('en');

function shortened(text: string): string {
  const characters = [...graphemes.segment(text.slice(0, 10 * MOST_CHARACTERS))].map(({ segment }) => segment);
  const whole = text.length <= 10 * MOST_CHARACTERS && characters.length <= MOST_CHARACTERS;
  return whole ? text : `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`;
}

const drawn = (text: string): string => escapeHtml(wellFormedXml(shortened(text)));

const formatDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Self-contained, without scripts or external resources. Long texts are cut to one line. */
export function badgeSvg({ siteName, name, rating, date, isChecked }: BadgeFacts, theme: BadgeTheme): string {
  const { width, height } = BADGE_SIZE;
  const score = rating === null ? '–' : rating.toFixed(1);
  const said = rating === null ? `Not listed on ${siteName}` : `Rated by ${siteName}`;
  const day = `${isChecked ? 'Checked' : 'Reviewed'} ${formatDay.format(date)}`;
  const label = `${rating === null ? '' : `${score} out of 5. `}${said}. ${day}.`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="label">`,
    `<title id="label">${drawn(name)}: ${escapeHtml(wellFormedXml(label))}</title>`,
    `<style>${STYLES[theme]}</style>`,
    '<rect class="ground" x=".5" y=".5" width="239" height="63" rx="4"/>',
    '<path class="plate" d="M4 0h60v64H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z"/>',
    `<text class="score" x="32" y="36" text-anchor="middle">${score}</text>`,
    rating === null ? '' : '<text class="of" x="32" y="51" text-anchor="middle">out of 5</text>',
    '<svg x="76" y="0" width="158" height="64">',
    `<text class="name" x="0" y="23">${drawn(name)}</text>`,
    `<text x="0" y="40">${drawn(said)}</text>`,
    `<text x="0" y="55">${day}</text>`,
    '</svg></svg>',
  ].join('');
}
