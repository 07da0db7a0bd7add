import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toString } from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { escapeHtml } from '../../shared/text/escape-html';
import { readUrl } from '../../shared/text/read-url';

/** Some mail programs truncate a longer mail, and with it the unsubscribe link. */
export const MAX_LETTER_BYTES = 100 * 1024;

// Placeholders for what differs by reader; the mail itself is stored once.
const LINK_MARK = 'https://unsubscribe.invalid/0b5c9ad4';
const DAY_MARK = 'confirmation-day-0b5c9ad4';

export interface LetterMail {
  html: string;
  text: string;
}

export interface LetterContent {
  siteName: string;
  publicUrl: string;
  sender: string;
  title: string;
  /** Mail programs show it next to the subject. */
  firstLine: string;
  bodyHtml: string;
}

const LINK = 'color: #0045c7;';
const PARAGRAPH = 'margin: 0 0 16px;';
const HEADING = 'margin: 24px 0 8px; font-size: 18px; line-height: 1.25;';
const LIST = `${PARAGRAPH} padding: 0 0 0 20px;`;
const CODE = 'font-family: ui-monospace, monospace; font-size: 14px; white-space: pre-wrap; overflow-wrap: anywhere;';
const CELL = 'padding: 4px 8px; border: 1px solid #c9c9c4; text-align: left;';
const FOOT = 'margin: 0 0 8px; font-size: 13px; color: #51555c;';

/** Inlined, because some mail programs drop style sheets. */
const STYLES = new Map([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, HEADING] as const),
  ['p', PARAGRAPH],
  ['ul', LIST],
  ['ol', LIST],
  ['li', 'margin: 0 0 4px;'],
  ['blockquote', `${PARAGRAPH} padding: 0 0 0 16px; border-left: 2px solid #c9c9c4;`],
  ['pre', `${PARAGRAPH} ${CODE}`],
  ['code', CODE],
  ['img', 'max-width: 100%; height: auto;'],
  ['table', `${PARAGRAPH} border-collapse: collapse;`],
  ['th', CELL],
  ['td', CELL],
  ['a', LINK],
]);

const DARK = `
body { background: #0f1115 !important; color: #eceef2 !important }
.mail { background: #181b21 !important; border-color: #eceef2 !important }
blockquote, th, td { border-color: #4a505b !important }
a { color: #8ab4ff !important }
.foot p { color: #a9afba !important }
`;

const parser = unified().use(rehypeParse, { fragment: true });
const writer = unified().use(rehypeStringify);

const KEPT_PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colSpan', 'rowSpan', 'scope'],
  td: ['colSpan', 'rowSpan'],
};
/** Their content stays. */
const UNWRAPPED = new Set(['aside', 'div', 'figure', 'picture', 'section', 'source']);

/** Absolute URLs only, and nothing that needs the page's styles or script. */
function asMail(nodes: readonly RootContent[], publicUrl: string): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node];
    if (node.type !== 'element') return [];
    const children = asMail(node.children, publicUrl);
    if (UNWRAPPED.has(node.tagName)) return children;
    if (node.tagName === 'input') return [{ type: 'text', value: node.properties.checked ? '[x] ' : '[ ] ' }];
    const kept = Object.entries(node.properties).filter(([name]) => KEPT_PROPERTIES[node.tagName]?.includes(name));
    const properties: Element['properties'] = Object.fromEntries(kept);
    for (const name of ['href', 'src']) {
      const address = properties[name];
      if (typeof address !== 'string') continue;
      // Links within the page do not work in a mail.
      if (address.startsWith('#')) return children;
      if (address.startsWith('/')) properties[name] = readUrl(address, publicUrl)?.href ?? address;
    }
    const style = STYLES.get(node.tagName);
    return [{ ...node, properties: style === undefined ? properties : { ...properties, style }, children }];
  });
}

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'table', 'hr']);

function inlineText(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value.replace(/\s+/g, ' ');
      if (node.type !== 'element') return '';
      if (node.tagName === 'br') return '\n';
      if (node.tagName === 'img') return node.properties.alt ?? '';
      const inside = inlineText(node.children);
      if (node.tagName === 'sup') return `^${inside}`;
      const { href } = node.properties;
      return typeof href === 'string' && href !== inside ? `${inside} (${href})` : inside;
    })
    .join('');
}

const indented = (text: string, first: string) =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first : ' '.repeat(first.length)) + line)
    .join('\n');

function blockText(node: Element): string {
  const { tagName, children } = node;
  if (tagName === 'hr') return '--';
  if (tagName === 'pre') return toString(node).trimEnd();
  if (tagName === 'blockquote') return plainText(children).replace(/^/gm, '> ');
  if (tagName === 'ul' || tagName === 'ol') {
    const items = children.filter((child) => child.type === 'element');
    return items
      .map((item, at) => indented(plainText(item.children), tagName === 'ul' ? '- ' : `${at + 1}. `))
      .join('\n');
  }
  if (tagName === 'table') {
    const rows: string[] = [];
    const read = (element: Element): void => {
      if (element.tagName !== 'tr') for (const child of element.children) if (child.type === 'element') read(child);
      if (element.tagName !== 'tr') return;
      const cells = element.children.filter((child) => child.type === 'element');
      rows.push(cells.map((cell) => inlineText(cell.children).trim()).join(' | '));
    };
    read(node);
    return rows.join('\n');
  }
  const text = inlineText(children).trim();
  return tagName.startsWith('h') ? text.toUpperCase() : text;
}

/** Separates blocks by an empty line; text between them is a block too. */
function plainText(nodes: readonly ElementContent[]): string {
  const blocks: string[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    const text = inlineText(run).trim();
    if (text !== '') blocks.push(text);
    run = [];
  };
  for (const node of nodes) {
    if (node.type !== 'element' || !BLOCKS.has(node.tagName)) {
      run.push(node);
      continue;
    }
    endRun();
    const text = blockText(node);
    if (text !== '') blocks.push(text);
  }
  endRun();
  return blocks.join('\n\n');
}

const IN_DARK = '@media (prefers-color-scheme: dark)';

/** As a mail program in dark or light mode would show it, whatever the reader's own mode. */
export const inMode = (html: string, mode: 'light' | 'dark'): string =>
  html.replace(IN_DARK, mode === 'dark' ? '@media all' : '@media not all');

/** `personalMail` completes it for one reader. Undefined if its text alone is too long. */
export function writeLetter(content: LetterContent): LetterMail | undefined {
  const { siteName, publicUrl, sender, title, firstLine, bodyHtml } = content;
  if (Buffer.byteLength(bodyHtml) > MAX_LETTER_BYTES) return undefined;
  const body: Root = { type: 'root', children: asMail(parser.parse(bodyHtml).children, publicUrl) };
  const why = `You get this because you confirmed your address on ${DAY_MARK}.`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${IN_DARK} {${DARK}}</style></head>
<body style="margin: 0; padding: 24px; background: #f4f4f1; color: #15171c; font: 16px/1.55 system-ui, sans-serif;">
${firstLine === '' ? '' : `<div style="display: none; max-height: 0; overflow: hidden;">${escapeHtml(firstLine)}</div>`}
<div class="mail" style="max-width: 560px; margin: 0 auto; padding: 32px; background: #ffffff; border-top: 2px solid #15171c;"><p style="margin: 0 0 24px; font-weight: 700;">${escapeHtml(siteName)}</p>
<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.2;">${escapeHtml(title)}</h1>
${writer.stringify(body)}
</div>
<div class="foot" style="max-width: 560px; margin: 16px auto 0;"><p style="${FOOT}">${why} <a href="${LINK_MARK}" style="${LINK}">Unsubscribe in one click</a>.</p><p style="${FOOT}">18+. ${escapeHtml(sender)}</p></div>
</body></html>
`;
  const text = [
    siteName,
    title.toUpperCase(),
    plainText(body.children as ElementContent[]),
    '--',
    `${why}\nUnsubscribe in one click:\n${LINK_MARK}`,
    `18+. ${sender}`,
    '',
  ].join('\n\n');
  return { html, text };
}

export const letterBytes = ({ html, text }: LetterMail): number => Buffer.byteLength(html) + Buffer.byteLength(text);

const formatDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * Only the last mark is ours, in the footer: an author who writes one would send each reader's token to an address of
 * their own.
 */
function withLast(text: string, mark: string, value: string): string {
  const at = text.lastIndexOf(mark);
  return at === -1 ? text : text.slice(0, at) + value + text.slice(at + mark.length);
}

export function personalMail(mail: LetterMail, reader: { unsubscribeUrl: string; confirmedAt: Date }): LetterMail {
  const day = formatDay.format(reader.confirmedAt);
  const filled = (text: string, url: string) => withLast(withLast(text, LINK_MARK, url), DAY_MARK, day);
  return {
    html: filled(mail.html, escapeHtml(reader.unsubscribeUrl)),
    text: filled(mail.text, reader.unsubscribeUrl),
  };
}
