import type { Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { parseHtml, writeMarkdown } from '../../../shared/content/html-to-markdown';
import { isTooNested } from './html-nesting';
import { OldMarkup } from './old-markup';
import type { Findings } from './old-markup';

const MAX_HTML = 500_000;

/** HTML that is not converted, with the reason as a sentence. */
export class HtmlRefused extends Error {
  override readonly name = 'HtmlRefused';
}

function treeOf(html: string): Root {
  if (html.length > MAX_HTML) throw new HtmlRefused('The text is too long.');
  if (isTooNested(html)) throw new HtmlRefused('The text is nested too deeply or is more markup than text.');
  return parseHtml(html);
}

export interface Converted extends Findings {
  markdown: string;
}

/** The Markdown of a text that another blog stored as HTML. */
export function markdownFrom(html: string, rules: { isWordPress: boolean; hasPlainLines: boolean }): Converted {
  const markup = new OldMarkup(rules);
  const tree = markup.rewrite(treeOf(html));
  return { markdown: writeMarkdown(tree), ...markup.findings };
}

const BLOCK_START = /<(?:p|br|div|li|h[1-6]|blockquote)\b/gi;

/** The words of a short piece of HTML, such as a title, in one line of at most `max` characters. */
export function wordsFrom(html: string, max: number): string {
  const source = html.slice(0, 20_000).replace(BLOCK_START, ' $&');
  return shortened(toString(treeOf(source)).replace(/\s+/g, ' ').trim(), max);
}

/** At most `max` characters of a text, cut between words. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ') > max / 2 ? cut.lastIndexOf(' ') : max - 1).trimEnd()}…`;
}
