import type { ElementContent, Nodes, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { createHiddenTextDetector, parseStyles } from '../../../../shared/content/hidden-text';
import { parseHtml, writeMarkdown } from '../../../../shared/content/html-to-markdown';
import { unwrapped, withUnwrappedLinks } from '../../../../shared/content/unwrapped-links';
import { isTooNested } from './html-nesting';
import { OldMarkup } from './old-markup';
import type { Findings } from './old-markup';

const MAX_HTML = 500_000;

export class HtmlRefused extends Error {
  override readonly name = 'HtmlRefused';
}

/** Removes what the old site did not show, and the wrappers that mail programs put around links. */
class ShownText {
  hidden = 0;
  readonly tree: Root;
  readonly #isBeside: ReturnType<typeof createHiddenTextDetector>;

  constructor(html: string) {
    this.#isBeside = createHiddenTextDetector(html, { isPublished: true });
    const tree = parseHtml(html);
    this.tree = { ...tree, children: this.#shown(tree.children, false) };
  }

  #shown(nodes: readonly Nodes[], isCode: boolean): ElementContent[] {
    return nodes.flatMap((node): ElementContent[] => {
      if (node.type === 'text') return [isCode ? node : { ...node, value: withUnwrappedLinks(node.value) }];
      if (node.type !== 'element' || node.tagName === 'style' || node.tagName === 'script') return [];
      if (this.#isBeside(node, parseStyles(node.properties.style))) {
        if (toString(node).trim() !== '') this.hidden += 1;
        return [];
      }
      const children = this.#shown(node.children, isCode || ['pre', 'code'].includes(node.tagName));
      const { href } = node.properties;
      if (node.tagName !== 'a' || typeof href !== 'string' || !/^\s*https?:/i.test(href))
        return [{ ...node, children }];
      const address = unwrapped(href);
      return address === undefined
        ? children
        : [{ ...node, properties: { ...node.properties, href: address }, children }];
    });
  }
}

function readText(html: string): ShownText {
  if (html.length > MAX_HTML) throw new HtmlRefused('The text is too long.');
  if (isTooNested(html)) throw new HtmlRefused('The text is nested too deeply or is more markup than text.');
  return new ShownText(html);
}

export interface Converted extends Findings {
  markdown: string;
  hidden: number;
}

export function markdownFrom(html: string, rules: { isWordPress: boolean; hasPlainLines: boolean }): Converted {
  const markup = new OldMarkup(rules);
  const { tree, hidden } = readText(html);
  return { markdown: writeMarkdown(markup.rewrite(tree)), hidden, ...markup.findings };
}

const BLOCK_START = /<(?:p|br|div|li|h[1-6]|blockquote)\b/gi;

export function wordsFrom(html: string, max: number): string {
  const source = html.slice(0, 20_000).replace(BLOCK_START, ' $&');
  return shortened(toString(readText(source).tree).replace(/\s+/g, ' ').trim(), max);
}

export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ') > max / 2 ? cut.lastIndexOf(' ') : max - 1).trimEnd()}…`;
}
