import { ownValue } from '../../../shared/text/own-value';
import { foldText } from '../../database/fold-text';

export type MarkedText = string[];

export const MARK_START = '\u0001';
export const MARK_END = '\u0002';

const MARKS = new RegExp(`[${MARK_START}${MARK_END}]`);

const toParts = (marked: string): MarkedText => marked.split(MARKS);
const isMarked = (parts: MarkedText): boolean => parts.length > 1;

export function markPart(text: string, q: string): MarkedText | undefined {
  const [folded, wanted] = [foldText(text), foldText(q).text.trim()];
  const at = wanted === '' ? -1 : folded.text.indexOf(wanted);
  if (at === -1) return undefined;
  const [from, to] = folded.original(at, at + wanted.length);
  return [text.slice(0, from), text.slice(from, to), text.slice(to)];
}

/**
 * Parts of a line with the words that Postgres marked in the folded line. Postgres drops text that looks like a tag; then
 * returns the line unmarked.
 */
export function markedLine(text: string, headline: string): MarkedText {
  const parts = toParts(headline);
  const folded = foldText(text);
  const start = folded.text.indexOf(parts.join(''));
  if (!isMarked(parts) || start === -1) return [text];
  let at = start;
  let [before] = folded.original(start, start);
  const marked: MarkedText = [];
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) {
      const [from, to] = folded.original(at, at + part.length);
      marked.push(text.slice(before, from), text.slice(from, to));
      before = to;
    }
    at += part.length;
  }
  marked.push(text.slice(before, folded.original(at - 1, at)[1]));
  const [first = '', ...rest] = marked;
  return [folded.text.slice(0, start).trim() === '' ? first : `… ${first}`, ...rest];
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decoded(html: string): string {
  return html.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (entity, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return ownValue(NAMED, name) ?? entity;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

export function markedExcerpt(headline: string): MarkedText | undefined {
  const parts = toParts(headline).map((part) => decoded(part).replace(/\s+/g, ' '));
  if (!isMarked(parts)) return undefined;
  const [first = '', ...rest] = parts;
  return [`… ${first.trimStart()}`, ...rest.slice(0, -1), `${rest.at(-1)?.trimEnd() ?? ''} …`];
}
