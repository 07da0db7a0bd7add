import { XMLParser } from 'fast-xml-parser';
import { randomUUID } from 'node:crypto';
import type { Problem } from '../../../shared/transfer';
import { AppError } from '../../errors';
import { isRecord } from './parse-json';
import { mergeParsed, MAX_ROW_CHARACTERS, MAX_ROWS, noRows, RowCollector } from './parsed';
import type { ImportSize, Parsed } from './parsed';
import { HtmlRefused, markdownFrom, shortened, wordsFrom } from './html-to-markdown';
import type { Converted } from './html-to-markdown';
import { fewTags, findingNotes, firstMoment, OldSite, publishing } from './imported-post';
import { eachSlugOnce, slugInFile } from './slug-in-file';
import { RESTRICTING, withFigures } from './shortcodes';
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

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

function textOf(node: Node | undefined, name: string): string | null {
  const value = node?.[name];
  const text: unknown = isRecord(value) ? value['#text'] : value;
  // XML holds no control characters, but exports do.
  return typeof text === 'string' && text.trim() !== '' ? text.replace(CONTROLS, '') : null;
}

/** The words of a name or a title, which WordPress stores as HTML. */
const plainOf = (html: string | null): string | null => (html === null ? null : wordsFrom(html, 200) || null);

const BLOCK_MARK = /<!--\s*\/?wp:([a-z0-9/-]{1,80})/g;

/** Why a text shows something to some people only, by the names of its blocks, shortcodes and fields. */
function restrictionIn(html: string, { shortcodes }: Converted, meta: ReadonlyMap<string | null, string | null>) {
  const blocks = [...html.matchAll(BLOCK_MARK)].map(([, name = '']) => name);
  const fields = [...meta].flatMap(([name, value]) => (name !== null && !OPEN_VALUES.has(value ?? '') ? [name] : []));
  return [...blocks, ...shortcodes, ...fields].find((name) => RESTRICTING.test(name));
}

const OPEN_VALUES = new Set(['', '0', 'no', 'false', 'everybody', 'everyone', 'public', 'a:0:{}']);
const SKIPPED_STATUSES = new Set(['trash', 'auto-draft', 'inherit']);
const STATUS_REASONS: Record<string, string> = {
  private: 'it was private',
  pending: 'it waited for a review',
  future: 'it was not public yet',
};

/** Why not everybody could see a post; undefined if everybody could. */
function hiddenBecause(item: Node, restriction: string | undefined): string | undefined {
  const status = textOf(item, 'wp:status') ?? '';
  if (textOf(item, 'wp:post_password') !== null) return 'it had a password';
  if (status !== 'publish') return STATUS_REASONS[status] ?? `its status was '${status.slice(0, 40)}'`;
  return restriction === undefined ? undefined : `'${restriction.slice(0, 60)}' may have shown it to some people only`;
}

const metaOf = (item: Node) =>
  new Map(nodesIn(item, 'wp:postmeta').map((meta) => [textOf(meta, 'wp:meta_key'), textOf(meta, 'wp:meta_value')]));

interface Site {
  authors: Map<string | null, string | null>;
  pictures: Map<string | null, Node>;
  /** Nicenames of categories → how posts of the file name them. */
  categories: Map<string, CategoryReference>;
  slugOnce: ReturnType<typeof eachSlugOnce>;
  name: string;
  old: OldSite;
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

const VARIABLE = /%%?([a-z_]{1,40})(?:\([^()%]{0,40}\))?%?%/gi;

/** A description whose variables, of Yoast or Rank Math, are resolved or dropped. */
function descriptionOf(text: string | null | undefined, known: Record<string, string>): string | undefined {
  const words = text?.replace(VARIABLE, (_whole, name: string) => known[name.toLowerCase()] ?? '');
  return words === undefined ? undefined : wordsFrom(words, 300) || undefined;
}

function describe(item: Node, title: string, { name }: Site) {
  const meta = metaOf(item);
  const excerpt = wordsFrom(textOf(item, 'excerpt:encoded') ?? '', 300);
  const known = { title, sitename: name, sitetitle: name, site_title: name, sep: '-', excerpt };
  const keywords = meta.get('_yoast_wpseo_focuskw') ?? meta.get('rank_math_focus_keyword');
  const list = keywords
    ?.split(',')
    .map((word) => wordsFrom(word, 300))
    .filter((word) => word !== '');
  return {
    ...(item['excerpt:encoded'] !== undefined && { excerpt: excerpt || null }),
    meta_description: descriptionOf(meta.get('_yoast_wpseo_metadesc') ?? meta.get('rank_math_description'), known),
    meta_keywords: list?.slice(0, 30),
  };
}

/** The featured image of a post, if the export names one that is known. */
function featured(item: Node, { pictures }: Site) {
  const wanted = metaOf(item).get('_thumbnail_id');
  const picture = pictures.get(wanted ?? '');
  const values = picture && {
    featured_image: textOf(picture, 'wp:attachment_url'),
    featured_image_alt: shortened(metaOf(picture).get('_wp_attachment_image_alt') ?? '', 300),
  };
  return { values, notes: wanted && !picture ? ['has a featured image that is in none of the files.'] : [] };
}

function textFrom(item: Node): Converted {
  const html = textOf(item, 'content:encoded') ?? '';
  return markdownFrom(withFigures(html), { isWordPress: true, hasPlainLines: !/<!--\s*wp:/.test(html) });
}

interface ReadPost {
  values: Record<string, unknown>;
  notes: string[];
}

function readPost(item: Node, site: Site): ReadPost {
  const text = textFrom(item);
  const given = plainOf(textOf(item, 'title'));
  const title = given ?? shortened(wordsFrom(textOf(item, 'content:encoded') ?? '', 60), 60);
  const id = textOf(item, 'wp:post_id') ?? randomUUID();
  const written = firstMoment(textOf(item, 'wp:post_date_gmt'), textOf(item, 'wp:post_date'), textOf(item, 'pubDate'));
  const changed = firstMoment(textOf(item, 'wp:post_modified_gmt'), textOf(item, 'wp:post_modified'));
  const terms = termsOf(item, 'category');
  const tags = fewTags(termsOf(item, 'post_tag').flatMap((term) => plainOf(textOf(term, '#text')) ?? []));
  const picture = featured(item, site);
  const published = publishing({
    hidden: hiddenBecause(item, restrictionIn(textOf(item, 'content:encoded') ?? '', text, metaOf(item))),
    isDraft: textOf(item, 'wp:status') === 'draft',
    publishedAt: written ?? changed,
    hasText: text.markdown !== '',
  });
  site.old.count(text, textOf(item, 'link'));
  const author = site.authors.get(textOf(item, 'dc:creator'));
  const notes = [
    ...published.notes,
    ...(given === null ? ['had no title and gets its first words.'] : []),
    ...(terms.length > 1 ? ['keeps its first category only; a post has one here.'] : []),
    ...tags.notes,
    ...picture.notes,
    ...findingNotes(text),
  ].map((note) => `'${title.slice(0, 100)}' ${note}`);
  const values = {
    title: title || null,
    ...site.slugOnce(slugInFile(textOf(item, 'wp:post_name'), { name: title, fallback: `post-${id}` }), id),
    ...(item['content:encoded'] !== undefined && { content: text.markdown }),
    ...describe(item, title, site),
    ...picture.values,
    ...published.values,
    created_at: written ?? changed,
    updated_at: changed ?? written,
    ...categoryOf(terms[0], site),
    tags: tags.tags,
    ...(author && { author_email: author }),
  };
  return { values, notes };
}

/** Why an item is left out, for those that a person may miss. */
function leftOut(item: Node): string | undefined {
  const title = `'${(plainOf(textOf(item, 'title')) ?? 'Untitled').slice(0, 100)}'`;
  const type = textOf(item, 'wp:post_type');
  if (type === 'page') return `The page ${title} is left out: only posts come in.`;
  if (type === 'post' && textOf(item, 'wp:status') === 'trash') return `${title} is left out: it was in the trash.`;
  return undefined;
}

function isPost(item: Node): boolean {
  return textOf(item, 'wp:post_type') === 'post' && !SKIPPED_STATUSES.has(textOf(item, 'wp:status') ?? '');
}

const ELEMENTS = new Set(['item', 'wp:author', 'wp:category', 'wp:tag']);
// Higher than MAX_ROWS, because pictures, pages and menu entries are items too.
const MAX_ELEMENTS = 10 * MAX_ROWS;

type Elements = Record<string, { node: Node; line: number }[]>;

interface ReadElements {
  elements: Elements;
  problems: Problem[];
}

/** An element as an object, or the reason why it cannot be read. */
function nodeOf({ name, xml }: XmlElement): Node | string {
  if (xml.length > MAX_ROW_CHARACTERS) return `<${name}> is too large.`;
  try {
    const [node] = nodesIn(parser.parse(xml, true) as Node, name);
    if (node !== undefined) return node;
  } catch {
    // The parser's own message has positions relative to this element only.
  }
  const [, title] = /<title>\s*(?:<!\[CDATA\[)?([^<\]]{1,100})/.exec(xml.slice(0, 2000)) ?? [];
  return `<${name}>${title ? ` '${title.trim()}'` : ''} is not valid XML and is left out. A bare & is a common reason.`;
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

function readElements(text: string, file: string): ReadElements {
  assertItemCount(text, file);
  const problems: Problem[] = [];
  const elements: Elements = { item: [], 'wp:author': [], 'wp:category': [], 'wp:tag': [] };
  for (const element of elementsNamed(text, ELEMENTS)) {
    const node = nodeOf(element);
    if (typeof node === 'string') problems.push({ kind: 'error', file, line: element.line, reason: node });
    else elements[element.name]?.push({ node, line: element.line });
  }
  return { elements, problems };
}

const HEAD = /<(title|link)>\s*(?:<!\[CDATA\[)?([^<\]]{1,500})/g;

function siteOf(elements: Elements, head: string): Site {
  const named = new Map([...head.matchAll(HEAD)].map(([, name = '', value = '']) => [name, value.trim()]));
  const link = named.get('link') ?? '';
  const authors = elements['wp:author']?.map(
    ({ node }) => [textOf(node, 'wp:author_login'), textOf(node, 'wp:author_email')] as const,
  );
  const attachments = elements['item']?.filter(({ node }) => textOf(node, 'wp:post_type') === 'attachment');
  return {
    authors: new Map(authors),
    pictures: new Map(attachments?.map(({ node }) => [textOf(node, 'wp:post_id'), node])),
    categories: new Map(),
    slugOnce: eachSlugOnce(),
    name: plainOf(named.get('title') ?? null) ?? '',
    old: new OldSite(URL.canParse(link) ? new URL(link).host : undefined),
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
  const note = (line: number, reason: string) => problems.push({ kind: 'note', file, line, reason });
  for (const { node, line } of elements['item'] ?? []) {
    const reason = leftOut(node);
    if (reason !== undefined) note(line, reason);
    if (!isPost(node)) continue;
    try {
      const { values, notes } = readPost(node, site);
      for (const words of notes) note(line, words);
      posts.add({ line, values });
    } catch (error) {
      if (!(error instanceof HtmlRefused)) throw error;
      posts.refuse(line, error.message);
    }
  }
  for (const words of site.old.notes()) note(0, words);
  return [{ rows: [], problems }, posts.end()];
}

/** Parses categories, tags and posts of a WordPress export (WXR). */
export function parseWxr(text: string, file: string, size: ImportSize): Parsed {
  try {
    const { elements, problems } = readElements(text, file);
    // Other XML has no such end, and neither does a file truncated between two items.
    if (!/<\/channel\s*>\s*<\/rss\s*>\s*$/.test(text.slice(-1000))) {
      const reason = 'The file is not a whole WordPress export: it holds no channel that ends.';
      return noRows({ kind: 'error', file, line: 0, reason });
    }
    const [head = ''] = text.slice(0, 20_000).split('<item>', 1);
    const site = siteOf(elements, head);
    return mergeParsed([
      { rows: [], problems },
      ...collectTerms(elements, site, file, size),
      ...collectPosts(elements, site, file, size),
    ]);
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
