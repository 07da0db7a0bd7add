import { ownValue } from '../../../shared/own-value';

/** Text in alternating parts: unmarked, match, unmarked, match … */
export type MarkedText = string[];

// Stored texts contain neither character.
export const MARK_START = '\u0001';
export const MARK_END = '\u0002';

const MARKS = new RegExp(`[${MARK_START}${MARK_END}]`);

const partsOf = (marked: string): MarkedText => marked.split(MARKS);
const isMarked = (parts: MarkedText): boolean => parts.length > 1;

/** Marks the match of `q`, in any case; undefined without a match or if lower-casing changes the length. */
export function markPart(text: string, q: string): MarkedText | undefined {
  const [folded, wanted] = [text.toLowerCase(), q.toLowerCase()];
  const at = folded.length === text.length && wanted.length === q.length ? folded.indexOf(wanted) : -1;
  return at === -1 ? undefined : [text.slice(0, at), text.slice(at, at + q.length), text.slice(at + q.length)];
}

/**
 * Parts of a line with the words that Postgres marked. Postgres drops text that looks like a tag; then returns the line
 * unmarked.
 */
export function markedLine(text: string, headline: string): MarkedText {
  const parts = partsOf(headline);
  const whole = parts.join('');
  if (!isMarked(parts) || !text.includes(whole)) return [text];
  const [first = '', ...rest] = parts;
  return [text.startsWith(whole) ? first : `… ${first}`, ...rest];
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

/** Excerpt that Postgres chose from a text's HTML; undefined if it marked nothing. */
export function markedExcerpt(headline: string): MarkedText | undefined {
  const parts = partsOf(headline).map((part) => decoded(part).replace(/\s+/g, ' '));
  if (!isMarked(parts)) return undefined;
  const [first = '', ...rest] = parts;
  return [`… ${first.trimStart()}`, ...rest.slice(0, -1), `${rest.at(-1)?.trimEnd() ?? ''} …`];
}
