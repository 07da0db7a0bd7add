import { ownValue } from '../text/own-value';

export interface Heading {
  id: string;
  text: string;
  depth: 2 | 3;
}

/** A table of contents with more helps nobody, and each is drawn for every reader. */
const MAX_HEADINGS = 300;

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/g;
const FOOTNOTES = 'user-content-footnote-label';

export function findHeadings(html: string): Heading[] {
  const headings: Heading[] = [];
  let open: { id: string; depth: 2 | 3; from: number } | undefined;
  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of html.matchAll(TAG)) {
    if (headings.length === MAX_HEADINGS) break;
    if (name !== 'h2' && name !== 'h3') continue;
    if (slash && open) {
      const text = plainText(html.slice(open.from, index));
      if (text && open.id !== FOOTNOTES) headings.push({ id: open.id, text, depth: open.depth });
      open = undefined;
    } else if (!slash) {
      const id = /\sid="([^"]*)"/.exec(attributes)?.[1];
      open = id ? { id: decodeEntities(id), depth: name === 'h2' ? 2 : 3, from: index + tag.length } : undefined;
    }
  }
  return headings;
}

export function textsBelow(html: string): Map<string, string> {
  const sections = html.split(/(?=<h2\b)/).filter((section) => section.startsWith('<h2'));
  return new Map(
    sections.slice(0, MAX_HEADINGS).flatMap((section) =>
      findHeadings(section)
        .slice(0, 1)
        .map(({ id }) => [id, plainText(section.slice(section.indexOf('</h2>')))] as const),
    ),
  );
}

function plainText(html: string): string {
  return decodeEntities(html.replace(TAG, '')).replace(/\s+/g, ' ').trim();
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (entity, hex?: string, decimal?: string, name?: string) => {
      if (name) return ownValue(NAMED, name) ?? entity;
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
