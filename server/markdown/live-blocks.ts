import type { Element, ElementContent, Root, RootContent } from 'hast';
import type { Transformer } from 'unified';
import { liveBlockLine, MAX_LIVE_BLOCKS, readLiveBlock } from '../../shared/content/live-blocks';
import type { LiveBlock } from '../../shared/content/live-blocks';

/**
 * Turns paragraphs of block lines into placeholders, which are resolved when the text is served. Runs after the
 * sanitiser, so that no author can write a placeholder. Not remark-directive: its names allow no comma, and it reads
 * '10:30' as a directive.
 */
export function liveBlocks(): Transformer<Root> {
  return (tree, file) => {
    const source = String(file);
    let left = MAX_LIVE_BLOCKS;
    tree.children = tree.children.flatMap((node): RootContent[] => {
      const blocks = getBlocks(node, source);
      if (!blocks || blocks.length > left) return [node];
      left -= blocks.length;
      return blocks.flatMap((block, index) => [...(index === 0 ? [] : [newLine]), placeholder(block)]);
    });
  };
}

const newLine = { type: 'text', value: '\n' } as const;

/** Compared with the source, so that escaped or quoted lines and raw HTML stay text. */
function getBlocks(node: RootContent, source: string): LiveBlock[] | undefined {
  if (node.type !== 'element' || node.tagName !== 'p') return undefined;
  const { start, end } = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return undefined;
  const blocks: LiveBlock[] = [];
  for (const line of source.slice(start.offset, end.offset).split(/\r\n?|\n/)) {
    const block = readLiveBlock(line);
    if (!block) return undefined;
    blocks.push(block);
  }
  return blocks;
}

/** With links: a post counts as mentioning these sites, and readers of unresolved HTML see them. */
function placeholder(block: LiveBlock): Element {
  const links = block.sites.flatMap((site, index): ElementContent[] => [
    ...(index === 0 ? [] : [{ type: 'text' as const, value: ' ' }]),
    {
      type: 'element',
      tagName: 'a',
      properties: { href: `/casino/${site}` },
      children: [{ type: 'text', value: site }],
    },
  ]);
  return { type: 'element', tagName: 'p', properties: { dataLive: liveBlockLine(block) }, children: links };
}
