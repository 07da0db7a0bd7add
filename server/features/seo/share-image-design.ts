import { SHARE_IMAGE } from '../../../shared/share-images';
import { drawableText } from './share-image-text';

/** Texts of an image; all but the site's name may be empty. */
export interface ShareImageFacts {
  siteName: string;
  /** A word or two above the title. */
  kicker: string;
  title: string;
  rating: number | null;
  /** In the marked box: what one gets. */
  offer: string;
  /** The last line. */
  note: string;
}

/** Satori's element: what JSX would make. */
export interface DrawnNode {
  type: string;
  props: Record<string, unknown> & { children?: unknown };
  key: null;
}

type Style = Record<string, string | number>;

function box(style: Style, ...children: (DrawnNode | string | null)[]): DrawnNode {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children }, key: null };
}

function drawing(
  width: number,
  height: number,
  viewBox: string,
  paths: readonly (readonly [string, string])[],
): DrawnNode {
  const children = paths.map(([fill, d]) => ({ type: 'path', props: { fill, d } }));
  return { type: 'svg', props: { width, height, viewBox, children }, key: null };
}

// The light mode's colours.
const COLOURS = {
  paper: '#f4f4f1',
  ink: '#15171c',
  muted: '#51555c',
  line: '#d6d6d0',
  accent: '#0047cd',
  warm: '#c77600',
  offer: '#fdefd2',
  offerText: '#7b4704',
};

const mark = () =>
  drawing(56, 56, '0 0 64 64', [
    [COLOURS.accent, 'M0 0h64v50L50 64H0z'],
    ['#efa51f', 'M12 14h40v9H12z'],
    ['#ffffff', 'M12 28h29v9H12zM12 42h18v9H12z'],
  ]);

const STAR = 'M12 1.8l3.1 6.6 7.1.9-5.2 5 1.3 7.1L12 17.9l-6.3 3.5L7 14.3l-5.2-5 7.1-.9z';
const HALF_STAR = 'M12 1.8v16.1l-6.3 3.5L7 14.3l-5.2-5 7.1-.9z';

function star(filled: number): DrawnNode {
  const front = filled >= 0.75 ? STAR : filled >= 0.25 ? HALF_STAR : undefined;
  return drawing(60, 60, '0 0 24 24', [[COLOURS.line, STAR], ...(front ? [[COLOURS.warm, front] as const] : [])]);
}

function ratingRow(rating: number): DrawnNode {
  const stars = [0, 1, 2, 3, 4].map((index) => star(rating - index));
  const number = box({ marginLeft: 20, fontSize: 52, fontWeight: 800 }, `${rating.toFixed(1)}/5`);
  return box({ alignItems: 'center', marginTop: 28, gap: 6 }, ...stars, number);
}

function titleSize({ length }: string): number {
  if (length <= 18) return 104;
  if (length <= 36) return 80;
  return length <= 80 ? 62 : 50;
}

const clamped = (lines: number): Style => ({ display: 'block', lineClamp: lines, wordBreak: 'break-word' });

function header(siteName: string, kicker: string): DrawnNode {
  const name = box({ marginLeft: 20, fontSize: 38, fontWeight: 800, letterSpacing: '-0.02em' }, siteName);
  const what = box({ fontSize: 30, color: COLOURS.muted }, kicker);
  return box(
    { alignItems: 'center', justifyContent: 'space-between' },
    box({ alignItems: 'center' }, mark(), name),
    what,
  );
}

function body(title: string, rating: number | null): DrawnNode {
  const size = titleSize(title);
  const heading = box(
    { ...clamped(3), fontSize: size, fontWeight: 800, lineHeight: 1.08, letterSpacing: '-0.025em' },
    title,
  );
  return box({ flexDirection: 'column', maxHeight: 360 }, heading, rating === null ? null : ratingRow(rating));
}

function footer(offer: string, note: string): DrawnNode {
  const mark = box(
    {
      ...clamped(1),
      maxWidth: 760,
      padding: '14px 22px',
      fontSize: 34,
      fontWeight: 800,
      backgroundColor: COLOURS.offer,
      color: COLOURS.offerText,
    },
    offer,
  );
  const line = box({ fontSize: 28, color: COLOURS.muted }, note);
  return box({ alignItems: 'center', justifyContent: 'space-between', minHeight: 70 }, offer ? mark : null, line);
}

/** One image in the look of the site: calm paper, one strong line, the warm colour for ratings and bonuses. */
export function shareImageDesign(facts: ShareImageFacts): DrawnNode {
  const siteName = drawableText(facts.siteName);
  const title = drawableText(facts.title) || drawableText(facts.kicker) || siteName;
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      ...SHARE_IMAGE,
      boxSizing: 'border-box',
      padding: '52px 64px 48px',
      borderTop: `12px solid ${COLOURS.ink}`,
      backgroundColor: COLOURS.paper,
      color: COLOURS.ink,
      fontFamily: 'Archivo, Archivo Extended, Archivo Vietnamese',
      fontWeight: 500,
    },
    header(siteName, drawableText(facts.kicker)),
    body(title, facts.rating),
    footer(drawableText(facts.offer), drawableText(facts.note)),
  );
}
