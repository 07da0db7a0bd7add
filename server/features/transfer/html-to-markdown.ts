import type { Root } from 'hast';
import { toString } from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { isTooNested } from './html-nesting';
import { OldMarkup } from './old-markup';
import type { Findings } from './old-markup';

const MAX_HTML = 500_000;

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const writer = unified()
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '*', listItemIndent: 'one' })
  .freeze();

/** HTML that is not converted, with the reason as a sentence. */
export class HtmlRefused extends Error {
  override readonly name = 'HtmlRefused';
}

function treeOf(html: string): Root {
  if (html.length > MAX_HTML) throw new HtmlRefused('The text is too long.');
  if (isTooNested(html)) throw new HtmlRefused('The text is nested too deeply or is more markup than text.');
  return parser.parse(html);
}

export interface Converted extends Findings {
  markdown: string;
}

/** The Markdown of a text that another blog stored as HTML. */
export function markdownFrom(html: string, rules: { isWordPress: boolean; hasPlainLines: boolean }): Converted {
  const markup = new OldMarkup(rules);
  const tree = markup.rewrite(treeOf(html));
  const markdown = writer.stringify(writer.runSync(tree)).trim();
  return { markdown, ...markup.findings };
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
