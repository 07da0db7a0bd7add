import type { Element, ElementContent, Nodes, Parents, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { closedShortcodes, withButtons, withoutShortcodes } from './shortcodes';

export interface Findings {
  embeds: number;
  shortcodes: Set<string>;
  links: string[];
  images: string[];
}

interface Rules {
  /** Text of WordPress: shortcodes count, and an address alone in its paragraph is an embed. */
  isWordPress: boolean;
  hasPlainLines: boolean;
}

const BLOCKS = new Set(
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table ul'.split(
    ' ',
  ),
);
const CONTAINERS = new Set('article aside blockquote center details div footer header main section'.split(' '));
const DROPPED = new Set('button script style svg template input select textarea'.split(' '));
const PLAYERS = new Set('audio embed iframe object video'.split(' '));
const CONTROLS = /^kg-(?:video-overlay|video-player-container|audio-player|audio-thumbnail)/;
const LAZY = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataOrigFile'] as const;
const ADDRESS = /^https?:\/\/\S{1,2000}$/;

const element = (tagName: string, children: ElementContent[], properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const words = (value: string): ElementContent => ({ type: 'text', value });
const linkTo = (href: string, label = href) => element('p', [element('a', [words(label)], { href })]);
const isElement = (node: Nodes | undefined): node is Element => node?.type === 'element';
const isBlock = (node: Nodes) => isElement(node) && BLOCKS.has(node.tagName);
const getClasses = ({ properties }: Element) => [properties.className].flat().map(String);
const textIn = (node: Nodes) => toString(node).replace(/\s+/g, ' ').trim();

function find(node: Parents, isWanted: (inner: Element) => boolean): Element | undefined {
  for (const child of node.children) {
    if (!isElement(child)) continue;
    const found = isWanted(child) ? child : find(child, isWanted);
    if (found) return found;
  }
  return undefined;
}

function getAddress(image: Element): string {
  const { properties } = image;
  const lazy = LAZY.map((name) => properties[name]).find((value) => typeof value === 'string' && value !== '');
  const src = typeof properties.src === 'string' ? properties.src : '';
  return typeof lazy === 'string' && (src === '' || src.startsWith('data:') || properties.dataSrc) ? lazy : src;
}

export class OldMarkup {
  readonly findings: Findings = { embeds: 0, shortcodes: new Set(), links: [], images: [] };
  #closed: ReadonlySet<string> = new Set();
  #isInLink = false;
  readonly #shown = new Set<string>();

  constructor(readonly rules: Rules) {}

  rewrite(tree: Root): Root {
    if (this.rules.isWordPress) this.#closed = closedShortcodes(toString(tree));
    return { ...tree, children: this.#children(tree, tree.children) };
  }

  #children(parent: Parents, nodes: readonly Nodes[], isCode = false): ElementContent[] {
    const children = nodes.flatMap((node): ElementContent[] => {
      if (node.type === 'text') return isCode ? [node] : this.#texts(node.value);
      return isElement(node) ? this.#element(node, isCode) : [];
    });
    const isContainer = parent.type === 'root' || (isElement(parent) && CONTAINERS.has(parent.tagName));
    if (!this.rules.hasPlainLines) return children;
    if (isContainer) return this.#paragraphs(children);
    return isElement(parent) && parent.tagName === 'p' ? withBreaks(children) : children;
  }

  #texts(text: string): ElementContent[] {
    if (!this.rules.isWordPress || this.#isInLink) return [words(this.#text(text))];
    return withButtons(text).map((part) => {
      if (typeof part === 'string') return words(this.#text(part));
      this.findings.links.push(part.href);
      return element('a', [words(part.label)], { href: part.href });
    });
  }

  #text(text: string): string {
    return this.rules.isWordPress ? withoutShortcodes(text, this.#closed, this.findings.shortcodes) : text;
  }

  #element(node: Element, isCode: boolean): ElementContent[] {
    const { tagName } = node;
    if (DROPPED.has(tagName) || getClasses(node).some((name) => CONTROLS.test(name))) return [];
    if (PLAYERS.has(tagName)) return this.#player(node);
    if (tagName === 'img') return this.#image(node);
    if (tagName === 'figure') return this.#figure(node);
    if (tagName === 'a' && find(node, isBlock)) return this.#card(node);
    const wasInLink = this.#isInLink;
    this.#isInLink ||= tagName === 'a';
    const children = this.#children(node, node.children, isCode || tagName === 'pre' || tagName === 'code');
    this.#isInLink = wasInLink;
    if (tagName === 'noscript') return children;
    if (tagName === 'a') this.findings.links.push(node.properties.href ?? '');
    const url = textIn(node);
    if (
      this.rules.isWordPress &&
      (tagName === 'p' || getClasses(node).includes('wp-block-embed__wrapper')) &&
      ADDRESS.test(url) &&
      !find(node, ({ tagName: inner }) => inner === 'a')
    )
      return [this.#embed(url)];
    return [{ ...node, children }];
  }

  #embed(url: string, label = url): Element {
    this.findings.embeds += 1;
    return linkTo(url, label);
  }

  #player(node: Element): ElementContent[] {
    const source = find(node, ({ tagName }) => tagName === 'source');
    const { src, dataSrc, data, title } = { ...source?.properties, ...node.properties };
    const url = [src, dataSrc, data].find((value) => typeof value === 'string' && /^(?:https?:)?\/\//.test(value));
    if (typeof url === 'string') return [this.#embed(url, typeof title === 'string' && title.trim() ? title : url)];
    this.findings.embeds += 1;
    return [];
  }

  #image(node: Element): ElementContent[] {
    const src = getAddress(node);
    // For pages without script, a lazily loaded image occurs a second time.
    if (src === '' || src.startsWith('data:image/gif') || src.startsWith('data:image/svg') || this.#shown.has(src))
      return [];
    this.#shown.add(src);
    this.findings.images.push(src);
    const { alt, title } = node.properties;
    return [element('img', [], { src, alt: alt ?? '', ...(title && { title }) })];
  }

  #figure(node: Element): ElementContent[] {
    const captions = node.children.filter((child) => isElement(child) && child.tagName === 'figcaption');
    const rest = node.children.filter((child) => !captions.includes(child));
    const shown = this.#children(element('div', rest), rest);
    const blocks = shown.some(isBlock) ? shown : [element('p', shown)];
    const notes = captions.filter((caption) => textIn(caption) !== '');
    const lines = notes.map((caption) =>
      element('p', [element('em', this.#children(element('span', []), (caption as Element).children))]),
    );
    return [...blocks, ...lines];
  }

  #card(node: Element): ElementContent[] {
    const href = node.properties.href ?? '';
    const named = (part: string) => find(node, (inner) => getClasses(inner).includes(`kg-bookmark-${part}`));
    const title = named('title');
    if (title === undefined) {
      const label = textIn(node);
      this.findings.links.push(href);
      return label === '' ? this.#children(element('div', []), node.children) : [linkTo(href, label)];
    }
    this.findings.links.push(href);
    const description = named('description');
    const below = description && textIn(description) !== '' ? [element('p', [words(textIn(description))])] : [];
    return [linkTo(href, textIn(title) || href), ...below];
  }

  #paragraphs(nodes: readonly ElementContent[]): ElementContent[] {
    const made: ElementContent[] = [];
    let line: ElementContent[] = [];
    const end = () => {
      const paragraph = element('p', withBreaks(line));
      const hasContent = textIn(paragraph) !== '' || find(paragraph, ({ tagName }) => tagName === 'img');
      const url = textIn(paragraph);
      if (hasContent)
        made.push(
          this.rules.isWordPress && ADDRESS.test(url) && !find(paragraph, ({ tagName }) => tagName === 'a')
            ? this.#embed(url)
            : paragraph,
        );
      line = [];
    };
    for (const node of nodes) {
      if (isBlock(node)) {
        end();
        made.push(node);
      } else if (node.type === 'text') {
        const [first = '', ...others] = node.value.split(/\n[ \t\r]*\n/);
        line.push(words(first));
        for (const other of others) {
          end();
          line.push(words(other));
        }
      } else line.push(node);
    }
    end();
    return made;
  }
}

/** Line breaks of a text as elements, without those at its ends. */
function withBreaks(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, index) => {
    if (node.type !== 'text') return [node];
    const start = index === 0 ? node.value.trimStart() : node.value;
    const text = index === nodes.length - 1 ? start.trimEnd() : start;
    return text.split(/\r?\n/).flatMap((part, at) => (at === 0 ? [words(part)] : [element('br', []), words(part)]));
  });
}
