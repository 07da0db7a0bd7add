type Content = Element | { type: string; value?: string };
interface Element {
  type: 'element';
  tagName: string;
  properties: Readonly<Record<string, boolean | number | string | null | undefined | (string | number)[]>>;
  children: readonly Content[];
}

export type Styles = ReadonlyMap<string, string>;

export function parseStyles(style: unknown): Styles {
  const declarations = typeof style === 'string' ? style.toLowerCase().split(';') : [];
  return new Map(
    declarations.map((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return [name.trim(), (value.join(':').split('!', 1)[0] ?? '').trim()] as const;
    }),
  );
}

const isNothing = (length: string | undefined) => length !== undefined && Number.parseFloat(length) === 0;

function hides(styles: Styles): boolean {
  const isPadded = [...styles].some(([name, value]) => name.startsWith('padding') && !isNothing(value));
  const isCut = ['height', 'max-height', 'width', 'max-width'].some((side) => isNothing(styles.get(side))) && !isPadded;
  return (
    styles.get('display') === 'none' ||
    ['hidden', 'collapse'].includes(styles.get('visibility') ?? '') ||
    !['', 'none'].includes(styles.get('mso-hide') ?? '') ||
    isNothing(styles.get('opacity')) ||
    (isCut && styles.get('overflow') === 'hidden')
  );
}

const withoutComments = (css: string): string =>
  css
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.split('*/').slice(1).join('*/')))
    .join('')
    .replaceAll(/<!--|-->/g, '');

function blockEnd(css: string, open: number): number {
  let depth = 1;
  let at = open + 1;
  for (; depth > 0 && at < css.length; at += 1) depth += css[at] === '{' ? 1 : css[at] === '}' ? -1 : 0;
  return at;
}

/** Classes hidden by a style. Rules for media and pages do not apply to the text on screen. */
function hiddenClasses(html: string): ReadonlySet<string> {
  const classes = new Set<string>();
  for (const sheet of html.split(/<style\b/i).slice(1)) {
    const css = withoutComments(sheet.slice(sheet.indexOf('>') + 1).split(/<\/style/i, 1)[0] ?? '');
    for (let at = 0, open = css.indexOf('{'); open !== -1; open = css.indexOf('{', at)) {
      const selectors = css.slice(at, open).trim();
      const end = blockEnd(css, open);
      at = end;
      if (selectors.startsWith('@') || !hides(parseStyles(css.slice(open + 1, end - 1)))) continue;
      for (const selector of selectors.split(',')) {
        const name = /^\w*\.([\w-]+)$/.exec(selector.trim())?.[1];
        if (name !== undefined) classes.add(name.toLowerCase());
      }
    }
  }
  return classes;
}

// Mail programs on the web put a prefix before the classes of what they show.
const BESIDE_CLASS =
  /^(?:x_|m_-?\d+)*(?:mso(?:comment(?:text|reference|subject)|annotation\w*|com(?:anchor|txt|off|hoverwindow)|del)|trackchangetextdeletion)$/;
const BESIDE_ELEMENT = new Set(['comment', 'comment-list', 'header', 'footer']);

const isElement = (node: Content | undefined): node is Element => node !== undefined && 'tagName' in node;

function beginsComment(node: Element): boolean {
  const first = node.children.find(
    (child) => isElement(child) || (child.type === 'text' && child.value?.trim() !== ''),
  );
  if (!isElement(first)) return false;
  return first.tagName === 'a' ? /^#cmnt_ref\d+$/.test(String(first.properties['href'])) : beginsComment(first);
}

const marksDeletions = (html: string): boolean =>
  html.includes('urn:schemas-microsoft-com:office') || /\b(?:Libre|Open)Office\b/.test(html.slice(0, 5_000));

/**
 * Comments and deletions that word processors and mail programs add to a text, which readers should not see. A
 * published text shows dated deletions as struck out.
 */
export function createHiddenTextDetector(
  html: string,
  { isPublished = false } = {},
): (node: Element, styles: Styles) => boolean {
  const hidden = hiddenClasses(html);
  const hasDeletions = marksDeletions(html);
  return (node, styles) => {
    const { tagName, properties } = node;
    const classes = String(properties['className'] ?? '')
      .toLowerCase()
      .split(/[\s,]+/);
    if (properties['hidden'] !== undefined || hides(styles)) return true;
    if (classes.some((name) => hidden.has(name) || BESIDE_CLASS.test(name))) return true;
    if (BESIDE_ELEMENT.has(styles.get('mso-element') ?? '') || styles.has('mso-comment-author')) return true;
    if (styles.get('mso-special-character') === 'comment') return true;
    if (tagName === 'del')
      return hasDeletions || (!isPublished && ['cite', 'dateTime'].some((name) => properties[name] !== undefined));
    if (tagName === 'a') return /^#cmnt\d+$/.test(String(properties['href']));
    return (tagName === 'p' || tagName === 'div') && beginsComment(node);
  };
}
