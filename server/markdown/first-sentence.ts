import { toString } from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { EXIT, visit } from 'unist-util-visit';

/** As much of a text's HTML as is read for its first sentence. */
export const OPENING_LENGTH = 4000;

const parser = unified().use(rehypeParse, { fragment: true });
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Of the first paragraph that has words; null if the text has none. */
export function firstSentence(html: string): string | null {
  let words = '';
  visit(parser.parse(html.slice(0, OPENING_LENGTH)), 'element', (node) => {
    if (node.tagName !== 'p') return undefined;
    words = toString(node).replace(/\s+/g, ' ').trim();
    return words === '' ? undefined : EXIT;
  });
  const [first] = sentences.segment(words);
  return first ? first.segment.trim() : null;
}
