import { SHARE_IMAGE } from '../../../shared/seo/share-images';
import { drawableText } from './share-image-text';

/** Element as Satori expects it, equivalent to JSX. */
export interface DrawnNode {
  type: string;
  props: Record<string, unknown> & { children?: unknown };
  key: null;
}

export type Style = Record<string, string | number>;

export function box(style: Style, ...children: (DrawnNode | string | null)[]): DrawnNode {
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

export const COLOURS = {
  paper: '#f4f4f1',
  ink: '#15171c',
  muted: '#51555c',
  line: '#d6d6d0',
  accent: '#0047cd',
  warm: '#c77600',
  offer: '#fdefd2',
  offerText: '#7b4704',
};

export interface Branded {
  siteName: string;
  mark?: Uint8Array | string | null;
  accent?: string | undefined;
}

const ownMark = (src: string): DrawnNode => ({
  type: 'img',
  props: { src, height: 56, style: { maxWidth: 280, objectFit: 'contain' } },
  key: null,
});

const mark = (accent = COLOURS.accent) =>
  drawing(56, 56, '0 0 64 64', [
    [accent, 'M0 0h64v50L50 64H0z'],
    ['#efa51f', 'M12 14h40v9H12z'],
    ['#ffffff', 'M12 28h29v9H12zM12 42h18v9H12z'],
  ]);

const STAR = 'M12 1.8l3.1 6.6 7.1.9-5.2 5 1.3 7.1L12 17.9l-6.3 3.5L7 14.3l-5.2-5 7.1-.9z';
export function star(filled: number, size = 60): DrawnNode {
  const inked = Math.min(1, Math.max(0, filled));
  const front = drawing(size, size, '0 0 24 24', [[COLOURS.warm, STAR]]);
  return box(
    { position: 'relative', width: size, height: size },
    drawing(size, size, '0 0 24 24', [[COLOURS.line, STAR]]),
    inked === 0
      ? null
      : box({ position: 'absolute', top: 0, left: 0, width: size * inked, height: size, overflow: 'hidden' }, front),
  );
}

export const clamped = (lines: number): Style => ({ display: 'block', lineClamp: lines, wordBreak: 'break-word' });

function header({ siteName, mark: logo, accent }: Branded, kicker: string): DrawnNode {
  const name = box({ marginLeft: 20, fontSize: 38, fontWeight: 800, letterSpacing: '-0.02em' }, siteName);
  const what = box({ fontSize: 30, color: COLOURS.muted }, kicker);
  return box(
    { alignItems: 'center', justifyContent: 'space-between' },
    box({ alignItems: 'center' }, typeof logo === 'string' ? ownMark(logo) : mark(accent), name),
    what,
  );
}

export function drawPage(brand: Branded, kicker: string, ...below: DrawnNode[]): DrawnNode {
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
    header({ ...brand, siteName: drawableText(brand.siteName) }, drawableText(kicker)),
    ...below,
  );
}
