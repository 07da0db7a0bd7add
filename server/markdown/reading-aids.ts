import type { Element, ElementContent, Parents, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/** Runs after the sanitiser, which would remove most of these attributes. */
export function readingAids() {
  return (tree: Root) => {
    const tables: Array<{ table: Element; parent: Parents; heading: string }> = [];
    let heading = '';
    visit(tree, 'element', (node, _index, parent) => {
      // The sanitiser leaves an empty attribute if it allows none of the classes.
      if ([node.properties.className].flat().length === 0) delete node.properties.className;
      if (/^h[1-6]$/.test(node.tagName)) {
        // The page's title is its only h1.
        if (node.tagName === 'h1') node.tagName = 'h2';
        heading = toText(node);
      } else if (node.tagName === 'pre') {
        node.properties.tabIndex = 0;
      } else if (node.tagName === 'img') {
        Object.assign(node.properties, { alt: node.properties.alt ?? '', loading: 'lazy', decoding: 'async' });
      } else if (node.tagName === 'th' && !toText(node)) {
        // An empty corner cell is not a header.
        node.tagName = 'td';
      } else if (node.tagName === 'table' && parent && toText(node)) {
        tables.push({ table: node, parent, heading });
      }
    });
    const named = new Map<string, number>();
    for (const { table, parent, heading } of tables) {
      const name = heading ? `Table: ${heading}` : 'Table';
      const times = (named.get(name) ?? 0) + 1;
      named.set(name, times);
      const label = times === 1 ? name : `${name} (${times})`;
      parent.children.splice(parent.children.indexOf(table), 1, scrollable(table, label));
    }
  };
}

/** A table may be wider than a phone; the keyboard must reach the scrolling region. */
function scrollable(table: Element, ariaLabel: string): ElementContent {
  return {
    type: 'element',
    tagName: 'div',
    properties: { tabIndex: 0, role: 'region', ariaLabel },
    children: [table],
  };
}

function toText(node: Element): string {
  return toString(node).replace(/\s+/g, ' ').trim();
}
