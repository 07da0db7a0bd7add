import type { ListItem, PhrasingContent, Root } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import type { Options } from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

type Handle = NonNullable<Options['handlers']>[string];

/** Markdown has no marks for these. */
const asHtml: Handle = (state, node) => {
  const { tagName } = node as { tagName: string };
  const children = state.all(node) as PhrasingContent[];
  if (children.length === 0) return [];
  return [{ type: 'html', value: `<${tagName}>` }, ...children, { type: 'html', value: `</${tagName}>` }];
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
  .use(rehypeRemark, { handlers: { sub: asHtml, sup: asHtml } })
  .use(() => tidy)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '*', listItemIndent: 'one' })
  .freeze();

/** Overflows the stack for hostile nesting. */
export const parseHtml = (html: string) => parser.parse(html);

export type HtmlTree = ReturnType<typeof parseHtml>;

export const writeMarkdown = (tree: HtmlTree): string => writer.stringify(writer.runSync(tree)).trim();
