import type { ListItem, PhrasingContent, Root } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import type { Options } from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

type Handle = NonNullable<Options['handlers']>[string];

const htmlNames = new WeakMap<PhrasingContent, string>();

/** Emphasis until the tree is built: HTML does not count as words, and those beside it would become paragraphs. */
const asEmphasis: Handle = (state, node) => {
  const children = state.all(node) as PhrasingContent[];
  if (children.length === 0) return [];
  const words: PhrasingContent = { type: 'emphasis', children };
  htmlNames.set(words, (node as { tagName: string }).tagName);
  return words;
};

const withoutBold = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
  nodes.flatMap((node) => {
    if (node.type === 'strong') return withoutBold(node.children);
    return 'children' in node ? [{ ...node, children: withoutBold(node.children) }] : [node];
  });

/** An ordered list cannot follow a paragraph directly unless it starts at 1. */
const isTight = ({ children: [, ...rest] }: ListItem) =>
  rest.every((child) => child.type === 'list' && (child.start ?? 1) === 1);

function tidy(tree: Root): void {
  // Markdown has no marks for these.
  visit(tree, 'emphasis', (words, index, parent) => {
    const name = htmlNames.get(words);
    if (name === undefined || index === undefined || !parent) return undefined;
    const [start, end]: PhrasingContent[] = ['<', '</'].map((sign) => ({ type: 'html', value: `${sign}${name}>` }));
    parent.children.splice(index, 1, ...[start, ...words.children, end].filter((node) => node !== undefined));
    return index;
  });
  visit(tree, 'list', (list) => {
    for (const item of list.children) item.spread = !isTight(item);
    list.spread = list.children.some(({ spread }) => spread);
  });
  // A header is bold anyway.
  visit(tree, 'table', ({ children: [head] }) => {
    for (const cell of head?.children ?? []) cell.children = withoutBold(cell.children);
  });
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const writer = unified()
  .use(rehypeRemark, { handlers: { sub: asEmphasis, sup: asEmphasis } })
  .use(() => tidy)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '*', listItemIndent: 'one' })
  .freeze();

/** Overflows the stack for hostile nesting. */
export const parseHtml = (html: string) => parser.parse(html);

export type HtmlTree = ReturnType<typeof parseHtml>;

export const writeMarkdown = (tree: HtmlTree): string => writer.stringify(writer.runSync(tree)).trim();
