import { XMLParser } from 'fast-xml-parser';
import { randomUUID } from 'node:crypto';
import type { Problem } from '../../../shared/transfer';
import { AppError } from '../../errors';
import { isRecord } from './parse-json';
import { mergeParsed, MAX_ROW_CHARACTERS, MAX_ROWS, noRows, RowCollector } from './parsed';
import type { ImportSize, Parsed, RawRow } from './parsed';
import { eachSlugOnce, slugInFile } from './slug-in-file';
import { withoutBlockMarks, withoutCaptions } from './wordpress-marks';
import { elementsNamed, XmlError } from './xml-elements';
import type { XmlElement } from './xml-elements';

type Node = Record<string, unknown>;

const REPEATED = new Set(['item', 'category', 'wp:category', 'wp:tag', 'wp:author', 'wp:postmeta']);

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  alwaysCreateTextNode: true,
  isArray: (name) => REPEATED.has(name),
  // Only the entities of XML itself: a document type could define entities that expand without limit.
  processEntities: { enabled: true, maxEntityCount: 1, maxTotalExpansions: 1_000_000, maxExpandedLength: 100_000_000 },
});

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

/** Decodes HTML entities: WordPress stores titles and names as HTML, this site as plain text. */
function plainOf(html: string | null): string | null {
  return (
    html?.replace(/&(?:#(\d{1,6})|([a-z]{1,10}));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (NAMED[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
    ) ?? null
  );
}

/** HTML of the post without editor comments and captions; the Markdown pipeline accepts HTML. */
const bodyOf = (item: Node) => withoutCaptions(withoutBlockMarks(textOf(item, 'content:encoded') ?? '')).trim();

const PUBLIC = new Set(['publish', 'future']);
const SKIPPED_STATUSES = new Set(['trash', 'auto-draft', 'inherit']);
// WordPress writes this date for a post that was never published.
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
  /** Nicenames of categories → how posts of the file name them. */
  categories: Map<string, CategoryReference>;
  slugOnce: ReturnType<typeof eachSlugOnce>;
}

/** A category without a slug that is valid here is named by an id of this import alone. */
interface CategoryReference {
  category_slug?: string;
  category_id?: string;
  category_address?: string | undefined;
}

function referenceTo(nicename: string | null, name: string | null, termId: string | null): CategoryReference {
  const id = randomUUID();
  const { slug, address } = slugInFile(nicename, { name, fallback: `category-${termId ?? id}` });
  return slug === undefined ? { category_id: id, category_address: address } : { category_slug: slug };
}

function termsOf(item: Node, domain: string): Node[] {
  return nodesIn(item, 'category').filter((term) => term['@_domain'] === domain);
}

function categoryOf(term: Node | undefined, { categories }: Site): Record<string, unknown> {
  if (term === undefined) return {};
  const name = plainOf(textOf(term, '#text'));
  const nicename = typeof term['@_nicename'] === 'string' ? term['@_nicename'] : (name ?? '');
  const reference = categories.get(nicename) ?? referenceTo(nicename, name, null);
  categories.set(nicename, reference);
  return { ...reference, category_name: name };
}

function postValues(item: Node, site: Site): Record<string, unknown> {
  const { authors, pictures, slugOnce } = site;
  const title = plainOf(textOf(item, 'title'));
  const id = textOf(item, 'wp:post_id') ?? randomUUID();
  const meta = metaOf(item);
  const picture = pictures.get(meta.get('_thumbnail_id') ?? '');
  const [category] = termsOf(item, 'category');
  const isPublic = PUBLIC.has(textOf(item, 'wp:status') ?? '');
  const keyword = meta.get('_yoast_wpseo_focuskw');
  return {
    title,
    ...slugOnce(slugInFile(textOf(item, 'wp:post_name'), { name: title, fallback: `post-${id}` }), id),
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
    ...categoryOf(category, site),
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
  return textOf(item, 'wp:post_type') === 'post' && !SKIPPED_STATUSES.has(textOf(item, 'wp:status') ?? '');
}

function postRow(item: Node, line: number, site: Site): RawRow {
  const values = postValues(item, site);
  const isLocked = textOf(item, 'wp:post_password') !== null;
  return { line, values: isLocked ? { ...values, status: 'draft', published_at: null } : values };
}

const ELEMENTS = new Set(['item', 'wp:author', 'wp:category', 'wp:tag']);
// Higher than MAX_ROWS, because pictures, pages and menu entries are items too.
const MAX_ELEMENTS = 10 * MAX_ROWS;

type Elements = Record<string, { node: Node; line: number }[]>;

function nodeOf({ name, xml, line }: XmlElement): Node {
  try {
    const [node] = nodesIn(parser.parse(xml, true) as Node, name);
    if (node !== undefined) return node;
  } catch {
    // The parser's own message has positions relative to this element only.
  }
  throw new XmlError(line, `<${name}> could not be read.`);
}

// Finding elements costs a hundredth of parsing them.
function assertItemCount(text: string, file: string): void {
  let count = 0;
  for (const _element of elementsNamed(text, ELEMENTS)) {
    count += 1;
    if (count > MAX_ELEMENTS)
      throw new AppError('TOO_LARGE', `'${file}' holds too many entries. Import at most ${MAX_ELEMENTS} at a time.`);
  }
}

function readElements(text: string, file: string): Elements {
  assertItemCount(text, file);
  const elements: Elements = { item: [], 'wp:author': [], 'wp:category': [], 'wp:tag': [] };
  for (const element of elementsNamed(text, ELEMENTS)) {
    if (element.xml.length > MAX_ROW_CHARACTERS) throw new XmlError(element.line, `<${element.name}> is too large.`);
    elements[element.name]?.push({ node: nodeOf(element), line: element.line });
  }
  return elements;
}

function siteOf(elements: Elements): Site {
  const authors = elements['wp:author']?.map(
    ({ node }) => [textOf(node, 'wp:author_login'), textOf(node, 'wp:author_email')] as const,
  );
  const attachments = elements['item']?.filter(({ node }) => textOf(node, 'wp:post_type') === 'attachment');
  return {
    authors: new Map(authors),
    pictures: new Map(attachments?.map(({ node }) => [textOf(node, 'wp:post_id'), node])),
    categories: new Map(),
    slugOnce: eachSlugOnce(),
  };
}

function collectTerms(elements: Elements, { categories: known }: Site, file: string, size: ImportSize): Parsed[] {
  const categories = new RowCollector('blog_categories', file, size);
  for (const { node, line } of elements['wp:category'] ?? []) {
    const name = plainOf(textOf(node, 'wp:cat_name'));
    const nicename = textOf(node, 'wp:category_nicename');
    const reference = referenceTo(nicename, name, textOf(node, 'wp:term_id'));
    known.set(nicename ?? name ?? '', reference);
    const { category_id: id, category_slug: slug, category_address: address } = reference;
    const description = textOf(node, 'wp:category_description') ?? undefined;
    categories.add({ line, values: { id, name, slug, address, description } });
  }
  const tags = new RowCollector('blog_tags', file, size);
  for (const { node, line } of elements['wp:tag'] ?? [])
    tags.add({ line, values: { name: plainOf(textOf(node, 'wp:tag_name')) } });
  return [categories.end(), tags.end()];
}

function collectPosts(elements: Elements, site: Site, file: string, size: ImportSize): Parsed[] {
  const posts = new RowCollector('blog_posts', file, size);
  const problems: Problem[] = [];
  for (const { node, line } of elements['item'] ?? []) {
    const isImported = isPost(node);
    const reason = isImported || textOf(node, 'wp:post_type') === 'page' ? noteOf(node) : undefined;
    if (reason !== undefined) problems.push({ kind: 'note', file, line, reason });
    if (isImported) posts.add(postRow(node, line, site));
  }
  return [{ rows: [], problems }, posts.end()];
}

/** Parses categories, tags and posts of a WordPress export (WXR). */
export function parseWxr(text: string, file: string, size: ImportSize): Parsed {
  try {
    const elements = readElements(text, file);
    // Other XML has no such end, and neither does a file truncated between two items.
    if (!/<\/channel\s*>\s*<\/rss\s*>\s*$/.test(text.slice(-1000))) {
      const reason = 'The file is not a whole WordPress export: it holds no channel that ends.';
      return noRows({ kind: 'error', file, line: 0, reason });
    }
    const site = siteOf(elements);
    return mergeParsed([...collectTerms(elements, site, file, size), ...collectPosts(elements, site, file, size)]);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const { line, message } = error;
    return noRows({
      kind: 'error',
      file,
      line,
      reason: `The file is no WordPress export that can be read: ${message}`,
    });
  }
}
