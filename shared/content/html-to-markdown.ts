import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const writer = unified()
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '*', listItemIndent: 'one' })
  .freeze();

/** Overflows the stack for hostile nesting. */
export const parseHtml = (html: string) => parser.parse(html);

export type HtmlTree = ReturnType<typeof parseHtml>;

export const writeMarkdown = (tree: HtmlTree): string => writer.stringify(writer.runSync(tree)).trim();
