import { createHiddenTextDetector, parseStyles } from '../../../../shared/content/hidden-text';
import type { Styles } from '../../../../shared/content/hidden-text';
import { parseHtml, writeMarkdown } from '../../../../shared/content/html-to-markdown';
import type { HtmlTree } from '../../../../shared/content/html-to-markdown';
import { unwrapped, withUnwrappedLinks } from '../../../../shared/content/unwrapped-links';
import { imageMarkdown } from './markdown-edits';

type Content = HtmlTree['children'][number];
type Element = Extract<Content, { type: 'element' }>;
type Child = Element['children'][number];

export interface PastedImage {
  mark: string;
  file: File;
  alt: string;
}

export interface Pasted {
  markdown: string;
  images: PastedImage[];
  left: string[];
}

interface Sources {
  html: string;
  files: readonly File[];
  /** A text that occurs only once, for an image that is being uploaded. */
  nextMark: () => string;
}

const MAX_HTML = 8_000_000;
/** Takes a second. A page with more, or nested deeper, is pasted as plain text. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 100;
/** Each is uploaded at once. */
const MAX_IMAGES = 50;

const DROPPED = new Set(
  'audio button canvas col colgroup embed head iframe input link meta noscript object script select style svg template textarea title video xml'.split(
    ' ',
  ),
);
const KEPT = new Set(
  'a blockquote br code dd del dl dt em h1 h2 h3 h4 h5 h6 hr img li ol p pre strong sub sup table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 'del', strike: 'del' };
const INLINE = new Set('a br code del em img strong sub sup'.split(' '));
/** Without any of these HTML is no better than the plain text. */
const RICH = new Set('a blockquote code del em h1 h2 h3 h4 h5 h6 hr img li pre strong sub sup table'.split(' '));
const FILE_NAME = /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|emf|wmf)$/i;
const BITMAP = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=\s]+)$/;

const element = (tagName: string, children: Child[], properties: Element['properties'] = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const isElement = (node: Content | undefined): node is Element => node?.type === 'element';
const isTag = (node: Content | undefined, ...names: string[]): node is Element =>
  isElement(node) && names.includes(node.tagName);
const isBlock = (node: Content) => isElement(node) && !INLINE.has(node.tagName);
const isBlank = (node: Content) => node.type === 'text' && node.value.trim() === '';

function toText(node: Content): string {
  if (node.type === 'text') return node.value;
  return isElement(node) ? node.children.map(toText).join('') : '';
}

const wordsIn = (nodes: readonly Content[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      return isElement(node) && !DROPPED.has(node.tagName) ? wordsIn(node.children) : '';
    })
    .join('');

const some = (nodes: readonly Content[], isWanted: (node: Element) => boolean): boolean =>
  nodes.some((node) => isElement(node) && (isWanted(node) || some(node.children, isWanted)));

const isEmpty = (nodes: readonly Content[]) =>
  nodes.every((node) => toText(node).trim() === '') &&
  !some(nodes, ({ tagName }) => tagName === 'img' || tagName === 'hr');

const getAddress = (href: unknown): string | undefined =>
  typeof href === 'string' && !href.startsWith('#') ? unwrapped(href) : undefined;

function findWrappers(styles: Styles): string[] {
  const weight = styles.get('font-weight') ?? '';
  const raised = styles.get('vertical-align') ?? '';
  const isStruck = [...styles].some(
    ([name, value]) => name.startsWith('text-decoration') && value.includes('line-through'),
  );
  return [
    ...(weight === 'bold' || weight === 'bolder' || Number(weight) >= 600 ? ['strong'] : []),
    ...(styles.get('font-style')?.startsWith('italic') ? ['em'] : []),
    ...(isStruck ? ['del'] : []),
    ...(/^su(?:b|per)$/.test(raised) ? [raised === 'sub' ? 'sub' : 'sup'] : []),
  ];
}

const isUnstyled = (tagName: string, styles: Styles) =>
  (tagName === 'strong' && /^(?:normal|[1-5]00)$/.test(styles.get('font-weight') ?? '')) ||
  (tagName === 'em' && styles.get('font-style') === 'normal');

const isListMarker = (styles: Styles) => styles.get('mso-list') === 'ignore';
const getLevel = (styles: Styles) => /\blevel(\d+)/.exec(styles.get('mso-list') ?? '')?.[1];
const NUMBER = /^\(?(?:\d+|[a-z]{1,4})[.)]/i;

/** A list item, which Word writes as a paragraph. */
interface Item {
  level: number;
  isNumbered: boolean;
}

/** Reduces clipboard HTML of word processors, sheets and web pages to elements that Markdown can express. */
class PastedMarkup {
  readonly images: PastedImage[] = [];
  readonly left: string[] = [];
  leftOut = false;
  readonly #items = new WeakMap<Element, Item>();
  readonly #sources: Sources;
  readonly #isBeside: ReturnType<typeof createHiddenTextDetector>;
  #files: File[];
  #hasOnlyImages = false;
  #elements = 0;
  #depth = 0;

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#isBeside = createHiddenTextDetector(sources.html);
    this.#files = [...sources.files];
  }

  rewrite(tree: HtmlTree): HtmlTree {
    this.#hasOnlyImages = wordsIn(tree.children).trim() === '';
    return { ...tree, children: this.#blocks(this.#children(tree.children, [])) };
  }

  #children(nodes: readonly Content[], open: readonly string[]): Child[] {
    const made: Child[] = [];
    this.#depth += 1;
    for (const node of nodes) {
      for (const next of this.#node(node, open)) {
        const space = made.at(-1);
        const isSpaced = space !== undefined && isBlank(space);
        const last = isSpaced ? made.at(-2) : space;
        // Word processors split one bold word or link into many.
        if (isElement(last) && isTag(next, 'strong', 'em', 'del', 'sub', 'sup', 'a') && isJoined(last, next)) {
          if (isSpaced) made.pop();
          // One by one: a copy for each of 10,000 bold letters takes seconds.
          for (const child of [...(isSpaced ? [space] : []), ...next.children]) last.children.push(child);
        } else made.push(next);
      }
    }
    this.#depth -= 1;
    return made;
  }

  #node(node: Content, open: readonly string[]): Child[] {
    if (node.type === 'text') {
      const isCode = open.includes('pre');
      return [
        { type: 'text', value: isCode ? node.value : withUnwrappedLinks(node.value).replace(/[ \t\r\n\u00a0]+/g, ' ') },
      ];
    }
    if (!isElement(node) || DROPPED.has(node.tagName)) return [];
    if ((this.#elements += 1) > MAX_ELEMENTS || this.#depth > MAX_DEPTH) throw new RangeError('Too much markup.');
    const { properties } = node;
    const styles = parseStyles(properties['style']);
    if (isListMarker(styles)) return [];
    if (this.#isBeside(node, styles)) {
      this.leftOut ||= !isEmpty([node]);
      return [];
    }
    const tagName = SAME[node.tagName] ?? node.tagName;
    if (tagName === 'img') return this.#image(properties);
    if (tagName === 'br')
      return properties['className']?.toString().includes('Apple-interchange') ? [] : [element('br', [])];
    if (tagName === 'a') return this.#link(node, open);
    if (KEPT.has(tagName) && !INLINE.has(tagName)) return [this.#block(tagName, node, styles, open)];
    const wanted = [...(INLINE.has(tagName) && !isUnstyled(tagName, styles) ? [tagName] : []), ...findWrappers(styles)];
    // A heading is bold anyway.
    const isHeading = open.some((tag) => /^h[1-6]$/.test(tag));
    const added = [...new Set(wanted)].filter((tag) => !open.includes(tag) && !(isHeading && tag === 'strong'));
    const children = this.#children(node.children, [...open, ...added]);
    const isWrapped = !children.some(isBlock);
    if (isWrapped) return added.reduceRight<Child[]>((inner, tag) => wrapped(tag, inner), children);
    return ['div', 'section', 'article', 'main', 'center', 'figure', 'header', 'footer'].includes(tagName) ||
      isBlock(node)
      ? this.#blocks(children)
      : children;
  }

  #block(tagName: string, node: Element, styles: Styles, open: readonly string[]): Element {
    const level = getLevel(styles);
    const classes = String(node.properties['className'] ?? '');
    const name = tagName === 'p' && /\bMsoTitle\b/.test(classes) ? 'h1' : tagName;
    const children = this.#children(node.children, [...open, name]);
    const made = element(name, children, blockProperties(name, node.properties, styles));
    if (name === 'ul' || name === 'ol') made.children = nestedLists(children.filter((child) => !isBlank(child)));
    else if (name === 'table') made.children = withHead(children);
    else if (name === 'li' || name === 'td' || name === 'th' || name === 'blockquote') {
      made.children = name === 'td' || name === 'th' ? inOneLine(children) : this.#blocks(children);
    } else if (name !== 'pre') made.children = trimmed(children);
    if (level !== undefined && name === 'p') {
      const marker = markerIn(node);
      this.#items.set(made, { level: Number(level), isNumbered: NUMBER.test(marker) });
    }
    return made;
  }

  #link(node: Element, open: readonly string[]): Child[] {
    const href = getAddress(node.properties['href']);
    const children = this.#children(node.children, href === undefined ? open : [...open, 'a']);
    if (href === undefined || children.some(isBlock) || isEmpty(children)) return children;
    return wrapped('a', children, { href });
  }

  #image({ src, alt }: Element['properties']): Child[] {
    const { nextMark } = this.#sources;
    const words = typeof alt === 'string' && !FILE_NAME.test(alt.trim()) ? alt.trim() : '';
    const hasRoom = this.images.length < MAX_IMAGES;
    const file = hasRoom ? (fileIn(src) ?? (this.#isOneFileEach() ? this.#files.shift() : undefined)) : undefined;
    if (!file) {
      const address = typeof src === 'string' && !src.startsWith('data:') ? src : '';
      const name = address.split(/[?#]/, 1)[0]?.split(/[\\/]/).at(-1) ?? '';
      this.left.push(words || name || `image ${this.left.length + 1}`);
      return [];
    }
    const mark = nextMark();
    this.images.push({ mark, file, alt: words });
    return [{ type: 'text', value: mark }];
  }

  /** Word processors add one picture of the whole text; only an image copied alone is the file. */
  #isOneFileEach = () => this.#files.length > 0 && this.#hasOnlyImages;

  #blocks(nodes: readonly Child[]): Child[] {
    const made: Child[] = [];
    let line: Child[] = [];
    const end = () => {
      if (!isEmpty(line)) made.push(element('p', trimmed(line)));
      line = [];
    };
    for (const node of nodes) {
      if (!isBlock(node)) line.push(node);
      else {
        end();
        if (isElement(node) && (node.tagName === 'hr' || !isEmpty(node.children))) made.push(node);
      }
    }
    end();
    return this.#lists(made);
  }

  #lists(nodes: readonly Child[]): Child[] {
    const made: Child[] = [];
    let open: { list: Element; level: number }[] = [];
    for (const node of nodes) {
      const item = isElement(node) ? this.#items.get(node) : undefined;
      if (!item || !isElement(node)) {
        open = [];
        made.push(node);
        continue;
      }
      const tagName = item.isNumbered ? 'ol' : 'ul';
      open = open.filter(({ level }) => level <= item.level);
      const last = open.at(-1);
      const entry = element('li', [element('p', node.children)]);
      if (last?.level === item.level && last.list.tagName === tagName) {
        last.list.children.push(entry);
        continue;
      }
      if (last?.level === item.level) open.pop();
      const list = element(tagName, [entry]);
      const above = open.at(-1)?.list.children.at(-1);
      if (isElement(above)) above.children.push(list);
      else made.push(list);
      open.push({ list, level: item.level });
    }
    return made;
  }
}

const isJoined = (last: Element, next: Element) =>
  last.tagName === next.tagName && last.properties['href'] === next.properties['href'];

/** Around the words only: '**bold** ', not '**bold **'. */
function wrapped(tagName: string, children: Child[], properties: Element['properties'] = {}): Child[] {
  const inner = [...children];
  const before: Child[] = [];
  const after: Child[] = [];
  const [first, last] = [inner.at(0), inner.at(-1)];
  if (first?.type === 'text' && /^\s/.test(first.value)) {
    before.push({ type: 'text', value: ' ' });
    inner[0] = { type: 'text', value: first.value.trimStart() };
  }
  const end = inner.length - 1;
  const tail = inner[end];
  if (last && tail?.type === 'text' && /\s$/.test(tail.value)) {
    after.push({ type: 'text', value: ' ' });
    inner[end] = { type: 'text', value: tail.value.trimEnd() };
  }
  if (isEmpty(inner)) return children;
  return [...before, element(tagName, inner, properties), ...after];
}

function trimmed(nodes: readonly Child[]): Child[] {
  const isSpace = (node: Child | undefined) => node !== undefined && (isBlank(node) || isTag(node, 'br'));
  const from = nodes.findIndex((node) => !isSpace(node));
  const to = nodes.findLastIndex((node) => !isSpace(node));
  return from === -1 ? [] : nodes.slice(from, to + 1);
}

/** A table cell has no blocks: its paragraphs become lines. */
const inOneLine = (nodes: readonly Child[]): Child[] =>
  trimmed(
    nodes.flatMap((node): Child[] => {
      if (!isElement(node)) return [node];
      if (node.tagName === 'br') return [{ type: 'text', value: ' ' }];
      if (!isBlock(node)) return [node];
      return [...inOneLine(node.children), { type: 'text', value: ' ' }];
    }),
  );

/** Markdown requires a table head: the first row. */
function withHead(nodes: readonly Child[]): Child[] {
  const first = nodes.find((node) => isElement(node) && some([node], ({ tagName }) => tagName === 'tr'));
  return nodes.map((node) => (node === first && isElement(node) ? asHead(node) : node));
}

function asHead(node: Element): Element {
  if (node.tagName === 'tr') {
    const cells = node.children.map((cell) => (isTag(cell, 'td') ? { ...cell, tagName: 'th' } : cell));
    return { ...node, children: cells };
  }
  const at = node.children.findIndex((child) => isTag(child, 'tr'));
  return {
    ...node,
    children: node.children.map((child, index) => (index === at && isElement(child) ? asHead(child) : child)),
  };
}

/** Google Docs and old HTML place nested lists next to the item that they belong to. */
function nestedLists(children: readonly Child[]): Child[] {
  const items: Element[] = [];
  for (const child of children) {
    const last = items.at(-1);
    if (isTag(child, 'li')) items.push(child);
    else if (last) last.children.push(child);
    else items.push(element('li', [child]));
  }
  return items;
}

function blockProperties(name: string, { align, start }: Element['properties'], styles: Styles): Element['properties'] {
  if (name === 'ol' && typeof start === 'number' && start > 1) return { start };
  if (name !== 'td' && name !== 'th') return {};
  const side = styles.get('text-align') ?? align;
  return side === 'right' || side === 'center' ? { align: side } : {};
}

function markerIn(node: Element): string {
  for (const child of node.children) {
    if (!isElement(child)) continue;
    if (isListMarker(parseStyles(child.properties['style']))) return toText(child).trim();
    const inner = markerIn(child);
    if (inner !== '') return inner;
  }
  return '';
}

function fileIn(src: unknown): File | undefined {
  const [, type, base64] = BITMAP.exec(typeof src === 'string' ? src : '') ?? [];
  if (type === undefined || base64 === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
    return new File([bytes], `pasted.${type.slice('image/'.length)}`, { type });
  } catch {
    return undefined;
  }
}

function withoutSingleCells(nodes: readonly Content[]): Content[] {
  return nodes.map((node) => {
    if (!isTag(node, 'table')) return node;
    const cells: Element[] = [];
    some([node], (inner) => isTag(inner, 'td', 'th') && cells.push(inner) > 1);
    return cells.length === 1 && cells[0] ? element('p', cells[0].children) : node;
  });
}

function fragmentIn(html: string): string | undefined {
  const [, ...behind] = html.split(/<!--\s*StartFragment\s*-->/i);
  const inner = behind.join('').split(/<!--\s*EndFragment\s*-->/i);
  return inner.length > 1 ? inner[0] : undefined;
}

/** Code editors colour every word; only their text is meant. */
const CODE_EDITOR =
  /^(?:\s|<meta[^>]*>|<html>|<body>|<!--StartFragment-->)*<div style="(?=[^"]*monospace)[^"]*white-space:\s*pre;/i;

export function pastedMarkdown(sources: Sources): Pasted | undefined {
  if (sources.html.length > MAX_HTML || CODE_EDITOR.test(sources.html.slice(0, 2_000))) return undefined;
  // Excel puts cells between the markers without their table.
  const inner = fragmentIn(sources.html);
  const html = inner === undefined || /^\s*(?:<col\b|<tr\b|<td\b)/i.test(inner) ? sources.html : inner;
  try {
    const markup = new PastedMarkup(sources);
    const tree = markup.rewrite(parseHtml(html));
    tree.children = withoutSingleCells(tree.children);
    const paragraphs = tree.children.filter((node) => isTag(node, 'p')).length;
    const isRich = some(tree.children, ({ tagName }) => RICH.has(tagName)) || paragraphs > 1;
    if (!isRich && !markup.leftOut && markup.images.length + markup.left.length === 0) return undefined;
    const { images, left } = markup;
    // Marks are written as text, in which brackets are escaped.
    const markdown = images.reduce(
      (text, { mark }) => text.replace(mark, imageMarkdown(mark, '')),
      writeMarkdown(tree),
    );
    return { markdown, images: images.map((image) => ({ ...image, mark: imageMarkdown(image.mark, '') })), left };
  } catch (error) {
    // Too deeply nested for the stack, or too much: use the plain text.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export function tableOfCells(text: string): string | undefined {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const width = rows[0]?.length ?? 0;
  // Lines that all begin with a tab are indented text.
  if (rows.every(([first]) => first?.trim() === '')) return undefined;
  if (rows.length < 2 || width < 2 || rows.some(({ length }) => length !== width)) return undefined;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
