import type { Element, Root } from 'hast';
import type { Transformer } from 'unified';
import { visit } from 'unist-util-visit';
import { readUrl } from '../../shared/text/read-url';
import { isSiteFile } from '../../shared/text/urls';

const HERE = new URL('https://here.invalid/');
const BITMAP = /^data:image\/(?:gif|png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/i;

/**
 * Checks every URL as a browser parses it (tabs removed, backslash as slash), in addition to the sanitiser, which
 * checks only its spelling.
 */
export function guardUrls(): Transformer<Root> {
  return (tree, { data: { publicUrl } }) => {
    const ownHosts = [HERE.host, readUrl(String(publicUrl))?.host];
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'a' && node.properties.href !== undefined) guardLink(node);
      if (node.properties.cite !== undefined) guardSource(node);
      if (node.tagName !== 'img' || index === undefined || !parent) return;
      if (isImageSource(node.properties.src, ownHosts)) return;
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

/** Of this site only files: an image at /go/… would count every reader as a click. */
function isImageSource(src: unknown, ownHosts: readonly (string | undefined)[]): boolean {
  if (typeof src !== 'string' || src === '') return false;
  const url = parse(src);
  if (url?.protocol === 'data:') return BITMAP.test(src);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return false;
  return !ownHosts.includes(url.host) || isSiteFile(url.pathname);
}

function parse(address: unknown): URL | undefined {
  return readUrl(String(address), HERE.href);
}
