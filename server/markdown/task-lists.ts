import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Screen readers need the state as text. */
export function taskLists() {
  return (tree: Root) => {
    const own = new Set<Element>();
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'li' && [node.properties.className].flat().includes('task-list-item')) {
        const box = leadingCheckbox(node);
        if (box) own.add(box);
      }
      if (node.tagName !== 'input' || index === undefined || !parent) return;
      if (own.has(node)) {
        node.properties.ariaLabel = node.properties.checked ? 'Done' : 'Not done';
        return;
      }
      parent.children.splice(index, 1);
      return index;
    });
  };
}

function leadingCheckbox(item: Element): Element | undefined {
  const first = item.children.find((child) => child.type === 'element');
  if (first?.tagName === 'input') return first;
  return first?.tagName === 'p' ? leadingCheckbox(first) : undefined;
}
