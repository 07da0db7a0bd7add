/** A text in parts: every second one, from the second on, is what was searched for. */
export type MarkedText = string[];

// Stored texts hold neither of them.
export const MARK_START = '\u0001';
export const MARK_END = '\u0002';

const MARKS = new RegExp(`[${MARK_START}${MARK_END}]`);

const partsOf = (marked: string): MarkedText => marked.split(MARKS);
const isMarked = (parts: MarkedText): boolean => parts.length > 1;

/** The place where the text stands in letters of any case; undefined where it does not, or letters change their number. */
export function markPart(text: string, q: string): MarkedText | undefined {
  const [folded, wanted] = [text.toLowerCase(), q.toLowerCase()];
  const at = folded.length === text.length && wanted.length === q.length ? folded.indexOf(wanted) : -1;
  return at === -1 ? undefined : [text.slice(0, at), text.slice(at, at + q.length), text.slice(at + q.length)];
}

/** The parts of a text in which Postgres marked words. It leaves out what looks like a tag: such a text stays as it is. */
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
      if (name !== undefined) return NAMED[name] ?? entity;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

/** The passage that Postgres chose from the HTML of a text; undefined where it marked nothing. */
export function markedExcerpt(headline: string): MarkedText | undefined {
  const parts = partsOf(headline).map((part) => decoded(part).replace(/\s+/g, ' '));
  if (!isMarked(parts)) return undefined;
  const [first = '', ...rest] = parts;
  return [`… ${first.trimStart()}`, ...rest.slice(0, -1), `${rest.at(-1)?.trimEnd() ?? ''} …`];
}
