import type { Options as Schema } from 'rehype-sanitize';

export const ID_PREFIX = 'user-content-';

const SCHEMES = ['http', 'https', 'mailto', 'tel'];
// The sanitiser compares schemes case-sensitively, and phone keyboards write "Https://".
const anyCase = (scheme: string) => [scheme, scheme.toUpperCase(), scheme.charAt(0).toUpperCase() + scheme.slice(1)];

const TEXT_TAGS =
  'a abbr b bdi bdo br cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr';
const BLOCK_TAGS =
  'blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr img input li ol p pre section summary ul';
const TABLE_TAGS = 'caption col colgroup table tbody td tfoot th thead tr';

const span: [string, RegExp] = ['span', /^[1-9]\d?$/];
const cell: Array<string | [string, ...Array<string | RegExp>]> = [
  ['align', 'left', 'center', 'right'],
  ['colSpan', /^[1-9]\d?$/],
  ['rowSpan', /^[1-9]\d?$/],
];

/**
 * HTML elements and attributes that authors may use. Written out in full because the library's default schema allows
 * `name`, `tabindex`, `accesskey`, form attributes and `srcset`.
 */
export const allowedHtml: Schema = {
  tagNames: [TEXT_TAGS, BLOCK_TAGS, TABLE_TAGS].flatMap((tags) => tags.split(' ')),
  // Removed with their content: code is not prose, and foreign content (SVG, MathML) parses differently on reparsing.
  strip: 'datalist embed iframe math noembed noframes noscript object script select style svg template title'.split(
    ' ',
  ),
  ancestors: {
    caption: ['table'],
    col: ['table'],
    colgroup: ['table'],
    tbody: ['table'],
    td: ['table'],
    tfoot: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
  },
  attributes: {
    '*': ['id', 'lang', 'title', ['dir', 'ltr', 'rtl', 'auto']],
    a: [
      'href',
      'ariaLabel',
      'ariaDescribedBy',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      ['className', 'data-footnote-backref'],
    ],
    blockquote: ['cite'],
    code: [['className', /^language-[\w+#.-]{1,40}$/]],
    col: [span],
    colgroup: [span],
    del: ['cite', 'dateTime'],
    details: ['open'],
    img: ['src', 'alt', ['width', /^[1-9]\d{0,3}$/], ['height', /^[1-9]\d{0,3}$/]],
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    ins: ['cite', 'dateTime'],
    li: [
      ['className', 'task-list-item'],
      ['value', /^-?\d{1,6}$/],
    ],
    ol: [['className', 'contains-task-list'], ['start', /^-?\d{1,9}$/], 'reversed'],
    q: ['cite'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: cell,
    th: [...cell, ['scope', 'col', 'row', 'colgroup', 'rowgroup']],
    time: ['dateTime'],
    ul: [['className', 'contains-task-list']],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: {
    cite: ['http', 'https'],
    href: SCHEMES.flatMap(anyCase),
    // guardUrls later restricts `data` to base64 bitmaps in image sources.
    src: ['data', ...['http', 'https'].flatMap(anyCase)],
  },
  clobber: ['ariaDescribedBy', 'id'],
  clobberPrefix: ID_PREFIX,
};
