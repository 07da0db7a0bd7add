import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';

const HERE = new URL('https://here.invalid/');
const BITMAP = /^data:image\/(?:gif|png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/i;

/**
 * Checks every URL as a browser parses it (tabs removed, backslash as slash), in addition to the sanitiser, which
 * checks only its spelling.
 */
export function guardUrls() {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'a' && node.properties.href !== undefined) guardLink(node);
      if (node.properties.cite !== undefined) guardSource(node);
      if (node.tagName !== 'img' || index === undefined || !parent) return;
      if (isImageSource(node.properties.src)) return;
      const alt = node.properties.alt ?? '';
      parent.children.splice(index, 1, ...(alt ? [{ type: 'text' as const, value: alt }] : []));
      return index;
    });
  };
}

function guardLink(link: Element) {
  const url = parse(link.properties.href);
  if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) {
    delete link.properties.href;
    return;
  }
  if (!url.protocol.startsWith('http')) return;
  if (url.host !== HERE.host) link.properties.rel = ['nofollow', 'noopener'];
  else if (url.pathname.startsWith('/go/')) link.properties.rel = ['sponsored', 'nofollow', 'noopener'];
}

function guardSource(quotation: Element) {
  const url = parse(quotation.properties.cite);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') delete quotation.properties.cite;
}

function isImageSource(src: unknown): boolean {
  if (typeof src !== 'string' || src === '') return false;
  const url = parse(src);
  if (url?.protocol === 'data:') return BITMAP.test(src);
  return url?.protocol === 'http:' || url?.protocol === 'https:';
}

function parse(address: unknown): URL | undefined {
  try {
    return new URL(String(address), HERE);
  } catch {
    return undefined;
  }
}
