import type { Nodes } from 'hast';

export const MAX_NESTING = 100;

const MARKERS = /^(?:[ \t]{0,8}(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const MARKER = /[>\-+*.)]/g;
const LIST_ITEM = /^[ \t]*(?=(?:[-+*]|\d{1,9}[.)])[ \t])/;
const NESTING_TAG =
  /<(\/?)(blockquote|div|ul|ol|dl|details|figure|section|span|em|strong|b|i|u|s|q|sub|sup|small|mark|del|ins|table|font|center|article|main|nav|header|footer)\b[^<>]*>/gi;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const CODE_SPAN = /`[^`]*`/g;

/**
 * One pass over the source, to reject what would overflow the parser's stack. `treeNesting` measures the parsed tree.
 */
export function sourceNesting(source: string): number {
  const prose = withoutCode(source);
  return Math.max(markerNesting(prose), tagNesting(prose));
}

export function withoutCode(source: string): string[] {
  let fence = '';
  return source.split(/\r\n?|\n/).filter((line) => {
    const [fenced = '', mark = ''] = FENCE.exec(line) ?? [];
    const inside = fence !== '';
    if (!inside) fence = mark;
    else if (mark.startsWith(fence) && line.slice(fenced.length).trim() === '') fence = '';
    return !inside && mark === '';
  });
}

function markerNesting(lines: string[]): number {
  let deepest = 0;
  const indents: number[] = [];
  for (const line of lines) {
    const markers = MARKERS.exec(line)?.[0].match(MARKER)?.length ?? 0;
    const indent = LIST_ITEM.exec(line)?.[0].replaceAll('\t', '    ').length;
    if (indent !== undefined) {
      while ((indents.at(-1) ?? -1) >= indent) indents.pop();
      indents.push(indent);
    }
    deepest = Math.max(deepest, markers, indents.length);
  }
  return deepest;
}

function tagNesting(lines: string[]): number {
  let depth = 0;
  let deepest = 0;
  for (const [, slash] of lines.join('\n').replace(CODE_SPAN, '').matchAll(NESTING_TAG)) {
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

// HTML never nests one of these directly in another of the same kind; the element between them is counted.
const UNCOUNTED = new Set(['p', 'li', 'dd', 'dt', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th']);

export function treeNesting(tree: Nodes): number {
  const open: Array<[Nodes, number]> = [[tree, 0]];
  let deepest = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, above] = next;
    if (!('children' in node)) continue;
    const depth = node.type === 'element' && !UNCOUNTED.has(node.tagName) ? above + 1 : above;
    deepest = Math.max(deepest, depth);
    for (const child of node.children) open.push([child, depth]);
  }
  return deepest;
}
