import type { Element, Properties, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { imageSources } from '../../shared/content/image-sources';
import type { ImageSources } from '../../shared/content/image-sources';

// Width of the text column, see .prose.
const SIZES = '(min-width: 45rem) 42rem, 100vw';

/**
 * Adds width and height, which prevent layout shift, and smaller sources to an uploaded image. Both derive from its
 * permanent URL, so stored HTML stays valid even after the file is deleted.
 */
export function uploadedImages() {
  return (tree: Root) => {
    visit(tree, 'element', (image, index, parent) => {
      if (image.tagName !== 'img' || index === undefined || !parent) return;
      const uploaded = imageSources(String(image.properties.src));
      if (!uploaded) return;
      Object.assign(image.properties, shownSize(image.properties, uploaded));
      if (uploaded.sources.length > 0) parent.children.splice(index, 1, picture(image, uploaded));
      return [SKIP, index + 1];
    });
  };
}

/** A size set by the author wins; a missing dimension follows from the image's aspect ratio. */
function shownSize(asked: Properties, own: ImageSources): { width: number; height: number } {
  const [width, height] = [Number(asked.width ?? 0), Number(asked.height ?? 0)];
  if (width > 0) return { width, height: height || Math.max(1, Math.round((width * own.height) / own.width)) };
  if (height > 0) return { width: Math.max(1, Math.round((height * own.width) / own.height)), height };
  return { width: own.width, height: own.height };
}

function picture(image: Element, { sources }: ImageSources): Element {
  const children = sources.map(({ type, srcSet }): Element => {
    return { type: 'element', tagName: 'source', properties: { type, srcSet, sizes: SIZES }, children: [] };
  });
  return { type: 'element', tagName: 'picture', properties: {}, children: [...children, image] };
}
