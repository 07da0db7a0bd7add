import { rounded } from './figure';
import { escapeHtml } from '../text/escape-html';

// In em.
export const LABEL = 1.4;
export const GAP = 0.6;

/**
 * A label that stays within the picture: `x` in percent, `y` of its base line in em. Half of it takes one percent a
 * character on a phone.
 */
export function labelAt(x: number, y: number, text: string, kind = ''): string {
  const anchor = x < text.length ? '' : ` text-anchor="${x > 100 - text.length ? 'end' : 'middle'}"`;
  return `<text${kind && ` class="${kind}"`} x="${rounded(x)}%" y="${rounded(y)}em"${anchor}>${escapeHtml(text)}</text>`;
}

/** `x1` and `x2` in percent, `y1` and `y2` in em. */
export const lineAt = (x1: number, x2: number, y1: number, y2: number, kind = '') =>
  `<line${kind && ` class="${kind}"`} x1="${rounded(x1)}%" x2="${rounded(x2)}%" y1="${rounded(y1)}em" y2="${rounded(y2)}em"/>`;

/** `x` and `length` in percent, `y` and `width` in em. */
export const barAt = (x: number, length: number, y: number, width: number, kind: string) =>
  `<rect class="${kind}"${x === 0 ? '' : ` x="${rounded(x)}%"`} y="${rounded(y)}em" width="${rounded(length)}%" height="${rounded(width)}em"/>`;

/** What stands above a bar: its name and value, and what belongs to them. */
export const headAt = (y: number, name: string, more: string) =>
  `<text y="${rounded(y)}em"><tspan class="name">${escapeHtml(name)}</tspan> ${escapeHtml(more)}</text>`;

/** At most so many of these, from the first to the last at even steps. */
export function sampled<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  const kept = new Set(Array.from({ length: most }, (_, index) => Math.round((index * (all.length - 1)) / (most - 1))));
  return all.filter((_, index) => kept.has(index));
}
