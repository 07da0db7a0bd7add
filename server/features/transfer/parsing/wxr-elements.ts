import { XMLParser } from 'fast-xml-parser';
import type { Problem } from '../../../../shared/transfer/transfer';
import { AppError } from '../../../base/errors';
import { isRecord } from './parse-json';
import { MAX_ROW_CHARACTERS, MAX_ROWS } from './parsed';
import { wordsFrom } from './html-to-markdown';
import { elementsNamed } from './xml-elements';
import type { XmlElement } from './xml-elements';

export type Node = Record<string, unknown>;

const REPEATED = new Set(['item', 'category', 'wp:category', 'wp:tag', 'wp:author', 'wp:postmeta', 'wp:comment']);

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  alwaysCreateTextNode: true,
  isArray: (name) => REPEATED.has(name),
  // Only the entities of XML itself: a document type could define entities that expand without limit.
  processEntities: { enabled: true, maxEntityCount: 1, maxTotalExpansions: 1_000_000, maxExpandedLength: 100_000_000 },
});

export const nodesIn = (node: Node | undefined, name: string): Node[] => {
  const value = node?.[name];
  return Array.isArray(value) ? (value as unknown[]).filter(isRecord) : [];
};

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

export function readChildText(node: Node | undefined, name: string): string | null {
  const value = node?.[name];
  const text: unknown = isRecord(value) ? value['#text'] : value;
  // XML allows no control characters, but exports contain them.
  return typeof text === 'string' && text.trim() !== '' ? text.replace(CONTROLS, '') : null;
}

export const toPlainText = (html: string | null): string | null =>
  html === null ? null : wordsFrom(html, 200) || null;

const ELEMENTS = new Set(['item', 'wp:author', 'wp:category', 'wp:tag']);
// Higher than MAX_ROWS, because images, pages and menu entries are items too.
const MAX_ELEMENTS = 10 * MAX_ROWS;

export type Elements = Record<string, { node: Node; line: number }[]>;

interface ReadElements {
  elements: Elements;
  problems: Problem[];
}

function getNode({ name, xml }: XmlElement): Node | string {
  if (xml.length > MAX_ROW_CHARACTERS) return `<${name}> is too large.`;
  try {
    const [node] = nodesIn(parser.parse(xml, true) as Node, name);
    if (node !== undefined) return node;
  } catch {
    // The parser's own message has positions relative to this element.
  }
  const [, title] = /<title>\s*(?:<!\[CDATA\[)?([^<\]]{1,100})/.exec(xml.slice(0, 2000)) ?? [];
  return `<${name}>${title ? ` '${title.trim()}'` : ''} is not valid XML and is left out. A bare & is a common reason.`;
}

// Finding elements costs a hundredth of parsing them.
function assertItemCount(text: string, file: string): void {
  let count = 0;
  for (const _element of elementsNamed(text, ELEMENTS)) {
    count += 1;
    if (count > MAX_ELEMENTS)
      throw new AppError('TOO_LARGE', `'${file}' holds too many entries. Import at most ${MAX_ELEMENTS} at a time.`);
  }
}

export function readElements(text: string, file: string): ReadElements {
  assertItemCount(text, file);
  const problems: Problem[] = [];
  const elements: Elements = { item: [], 'wp:author': [], 'wp:category': [], 'wp:tag': [] };
  for (const element of elementsNamed(text, ELEMENTS)) {
    const node = getNode(element);
    if (typeof node === 'string') problems.push({ kind: 'error', file, line: element.line, reason: node });
    else elements[element.name]?.push({ node, line: element.line });
  }
  return { elements, problems };
}
