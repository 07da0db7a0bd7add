import { XMLParser } from 'fast-xml-parser';
import { slugify } from '../../../shared/slug';
import type { Problem } from '../../../shared/transfer';
import { isRecord } from './parse-json';
import { checkRows, joined, noRows } from './parsed';
import type { Parsed, RawRow } from './parsed';

type Node = Record<string, unknown>;

const REPEATED = new Set(['item', 'category', 'wp:category', 'wp:tag', 'wp:author', 'wp:postmeta']);

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  captureMetaData: true,
  alwaysCreateTextNode: true,
  isArray: (name) => REPEATED.has(name),
  // No entity but XML's own: a document type could define ones that grow without end.
  processEntities: { enabled: true, maxEntityCount: 1, maxTotalExpansions: 1_000_000, maxExpandedLength: 100_000_000 },
});
const PLACE = XMLParser.getMetaDataSymbol() as unknown as string;

const nodesIn = (node: Node | undefined, name: string): Node[] => {
  const value = node?.[name];
  return Array.isArray(value) ? (value as unknown[]).filter(isRecord) : [];
};

function textOf(node: Node | undefined, name: string): string | null {
  const value = node?.[name];
  const text: unknown = isRecord(value) ? value['#text'] : value;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** WordPress keeps titles and names as HTML; here they are plain text. */
function plainOf(html: string | null): string | null {
  return (
    html?.replace(/&(?:#(\d{1,6})|([a-z]+));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (NAMED[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
    ) ?? null
  );
}

const lineFinder = (text: string) => {
  let at = 0;
  let line = 1;
  return (node: Node): number => {
    const place = node[PLACE] as { startIndex?: number } | undefined;
    const target = place?.startIndex ?? at;
    if (target < at) [at, line] = [0, 1];
    for (; at < target; at += 1) if (text.charCodeAt(at) === 10) line += 1;
    return line;
  };
};

const BLOCK_MARKS = /<!--\s*\/?wp:[\s\S]*?-->\n?/g;
const CAPTION = /\[caption[^\]]*\]([\s\S]*?)\[\/caption\]/g;

/** WordPress' HTML without the editor's marks; the Markdown pipeline takes HTML as it is. */
const bodyOf = (item: Node) =>
  (textOf(item, 'content:encoded') ?? '').replace(BLOCK_MARKS, '').replace(CAPTION, '$1').trim();

const PUBLIC = new Set(['publish', 'future']);
const THROWN_AWAY = new Set(['trash', 'auto-draft', 'inherit']);
// WordPress writes this for a post that never was published.
const NO_DATE = '0000-00-00 00:00:00';

const dateOf = (item: Node, name: string) => {
  const text = textOf(item, name);
  return text === null || text === NO_DATE ? null : text;
};

const metaOf = (item: Node) =>
  new Map(nodesIn(item, 'wp:postmeta').map((meta) => [textOf(meta, 'wp:meta_key'), textOf(meta, 'wp:meta_value')]));

interface Site {
  authors: Map<string | null, string | null>;
  pictures: Map<string | null, Node>;
}

function termsOf(item: Node, domain: string): Node[] {
  return nodesIn(item, 'category').filter((term) => term['@_domain'] === domain);
}

// WordPress percent-encodes slugs outside ASCII, which no address here holds.
const slugIn = (text: string | null) => (text === null || text.includes('%') ? null : slugify(text.trim()) || null);

function postValues(item: Node, { authors, pictures }: Site): Record<string, unknown> {
  const meta = metaOf(item);
  const picture = pictures.get(meta.get('_thumbnail_id') ?? '');
  const [category] = termsOf(item, 'category');
  const isPublic = PUBLIC.has(textOf(item, 'wp:status') ?? '');
  const keyword = meta.get('_yoast_wpseo_focuskw');
  return {
    title: plainOf(textOf(item, 'title')),
    slug: slugIn(textOf(item, 'wp:post_name')),
    content: bodyOf(item),
    excerpt: textOf(item, 'excerpt:encoded')?.slice(0, 300) ?? null,
    featured_image: picture ? textOf(picture, 'wp:attachment_url') : null,
    featured_image_alt: (picture && metaOf(picture).get('_wp_attachment_image_alt')) ?? '',
    meta_description: meta.get('_yoast_wpseo_metadesc') ?? null,
    meta_keywords: keyword ? [keyword] : [],
    status: isPublic ? 'published' : 'draft',
    published_at: isPublic ? dateOf(item, 'wp:post_date_gmt') : null,
    created_at: dateOf(item, 'wp:post_date_gmt'),
    updated_at: dateOf(item, 'wp:post_modified_gmt'),
    category_slug: category ? slugIn(String(category['@_nicename'] ?? '')) : null,
    tags: termsOf(item, 'post_tag').map((term) => plainOf(String(term['#text']))),
    author_email: authors.get(textOf(item, 'dc:creator')) ?? null,
  };
}

function noteOf(item: Node): string | undefined {
  const title = `'${(plainOf(textOf(item, 'title')) ?? 'Untitled').slice(0, 100)}'`;
  const status = textOf(item, 'wp:status') ?? '';
  if (textOf(item, 'wp:post_type') === 'page') return `The page ${title} is left out: only posts come in.`;
  if (status === 'private' || textOf(item, 'wp:post_password') !== null)
    return `${title} was not open to everybody and comes in as a draft.`;
  const others = termsOf(item, 'category').slice(1);
  if (others.length > 0) return `${title} keeps its first category only; a post has one here.`;
  return undefined;
}

function isPost(item: Node): boolean {
  return textOf(item, 'wp:post_type') === 'post' && !THROWN_AWAY.has(textOf(item, 'wp:status') ?? '');
}

function postRow(item: Node, line: number, site: Site): RawRow {
  const values = postValues(item, site);
  const isLocked = textOf(item, 'wp:post_password') !== null;
  return { line, values: isLocked ? { ...values, status: 'draft', published_at: null } : values };
}

function readChannel(text: string): Node | string {
  try {
    const document = parser.parse(text, true) as Node;
    const channel = isRecord(document['rss']) ? document['rss']['channel'] : undefined;
    return isRecord(channel) ? channel : 'The file is not a WordPress export: it holds no channel.';
  } catch (error) {
    return `The file is not valid XML: ${error instanceof Error ? error.message.slice(0, 200) : 'it could not be read.'}`;
  }
}

/** A WordPress export (WXR): categories, tags and posts. */
export function parseWxr(text: string, file: string): Parsed {
  if (/<!DOCTYPE/i.test(text.slice(0, 10_000))) {
    return noRows({
      kind: 'error',
      file,
      line: 1,
      reason: 'The file declares a document type. WordPress writes none; it is refused.',
    });
  }
  const channel = readChannel(text);
  if (typeof channel === 'string') return noRows({ kind: 'error', file, line: 0, reason: channel });
  const lineOf = lineFinder(text);
  const items = nodesIn(channel, 'item');
  const site: Site = {
    authors: new Map(
      nodesIn(channel, 'wp:author').map((author) => [
        textOf(author, 'wp:author_login'),
        textOf(author, 'wp:author_email'),
      ]),
    ),
    pictures: new Map(
      items
        .filter((item) => textOf(item, 'wp:post_type') === 'attachment')
        .map((item) => [textOf(item, 'wp:post_id'), item]),
    ),
  };
  const problems: Problem[] = items.flatMap((item) => {
    const reason = isPost(item) || textOf(item, 'wp:post_type') === 'page' ? noteOf(item) : undefined;
    return reason === undefined ? [] : [{ kind: 'note' as const, file, line: lineOf(item), reason }];
  });
  const categories = nodesIn(channel, 'wp:category').map((term) => ({
    line: lineOf(term),
    values: {
      name: plainOf(textOf(term, 'wp:cat_name')),
      slug: slugIn(textOf(term, 'wp:category_nicename')),
      description: textOf(term, 'wp:category_description'),
    },
  }));
  const tags = nodesIn(channel, 'wp:tag').map((term) => ({
    line: lineOf(term),
    values: { name: plainOf(textOf(term, 'wp:tag_name')) },
  }));
  const posts = items.filter(isPost).map((item) => postRow(item, lineOf(item), site));
  return joined([
    { rows: [], problems },
    checkRows('blog_categories', file, categories),
    checkRows('blog_tags', file, tags),
    checkRows('blog_posts', file, posts),
  ]);
}
