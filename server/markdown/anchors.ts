import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { ID_PREFIX } from './allowed-html';

/** `#name` links must match the ids, which the sanitiser has prefixed. */
export function anchors() {
  return (tree: Root) => {
    const ids = uniqueIds(tree);
    visit(tree, 'element', ({ tagName, properties }) => {
      const href = properties.href;
      if (tagName !== 'a' || typeof href !== 'string' || !href.startsWith('#')) return;
      const name = href.slice(1);
      const target = [name, decoded(name)].map((wanted) => ID_PREFIX + wanted).find((id) => ids.has(id));
      if (target && target !== ID_PREFIX) properties.href = `#${target}`;
    });
  };
}

function uniqueIds(tree: Root): Set<string> {
  const ids = new Set<string>();
  const copies = new Map<string, number>();
  visit(tree, 'element', ({ properties }) => {
    if (properties.id === undefined) return;
    const wanted = properties.id === ID_PREFIX ? `${ID_PREFIX}section` : properties.id;
    let id = wanted;
    while (ids.has(id)) {
      const copy = (copies.get(wanted) ?? 0) + 1;
      copies.set(wanted, copy);
      id = `${wanted}-${copy}`;
    }
    ids.add(id);
    properties.id = id;
  });
  return ids;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
