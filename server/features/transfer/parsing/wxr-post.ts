import { randomUUID } from 'node:crypto';
import { markdownFrom, shortened, wordsFrom } from './html-to-markdown';
import type { Converted } from './html-to-markdown';
import { authorValues, fewTags, describeLosses, firstMoment, publishing } from './imported-post';
import type { OldSite } from './imported-post';
import { RESTRICTING, withFigures } from './shortcodes';
import { slugInFile } from '../slug-in-file';
import type { createSlugDeduplicator } from '../slug-in-file';
import { nodesIn, toPlainText, readChildText } from './wxr-elements';
import type { Node } from './wxr-elements';

const BLOCK_MARK = /<!--\s*\/?wp:([a-z0-9/-]{1,80})/g;

/** The blocks, shortcodes and fields that restrict the text to some people. */
function restrictionIn(html: string, { shortcodes }: Converted, meta: ReadonlyMap<string | null, string | null>) {
  const blocks = [...html.matchAll(BLOCK_MARK)].map(([, name = '']) => name);
  const fields = [...meta].flatMap(([name, value]) => (name !== null && !OPEN_VALUES.has(value ?? '') ? [name] : []));
  return [...blocks, ...shortcodes, ...fields].find((name) => RESTRICTING.test(name));
}

const OPEN_VALUES = new Set(['', '0', 'no', 'false', 'everybody', 'everyone', 'public', 'a:0:{}']);
const STATUS_REASONS: Record<string, string> = {
  private: 'it was private',
  pending: 'it waited for a review',
  future: 'it was not public yet',
};

function hiddenBecause(item: Node, restriction: string | undefined): string | undefined {
  const status = readChildText(item, 'wp:status') ?? '';
  if (readChildText(item, 'wp:post_password') !== null) return 'it had a password';
  if (status !== 'publish') return STATUS_REASONS[status] ?? `its status was '${status.slice(0, 40)}'`;
  return restriction === undefined ? undefined : `'${restriction.slice(0, 60)}' may have shown it to some people only`;
}

export const readMeta = (item: Node) =>
  new Map(
    nodesIn(item, 'wp:postmeta').map((meta) => [
      readChildText(meta, 'wp:meta_key'),
      readChildText(meta, 'wp:meta_value'),
    ]),
  );

export interface Site {
  authors: Map<string | null, Record<string, string>>;
  categories: Map<string, CategoryReference>;
  slugOnce: ReturnType<typeof createSlugDeduplicator>;
  name: string;
  old: OldSite;
}

/** A category without a valid slug gets an id within this import. */
interface CategoryReference {
  category_slug?: string;
  category_id?: string;
  category_address?: string | undefined;
}

export function referenceTo(nicename: string | null, name: string | null, termId: string | null): CategoryReference {
  const id = randomUUID();
  const { slug, address } = slugInFile(nicename, { name, fallback: `category-${termId ?? id}` });
  return slug === undefined ? { category_id: id, category_address: address } : { category_slug: slug };
}

function getTerms(item: Node, domain: string): Node[] {
  return nodesIn(item, 'category').filter((term) => term['@_domain'] === domain);
}

function findCategory(term: Node | undefined, { categories }: Site): Record<string, unknown> {
  if (term === undefined) return {};
  const name = toPlainText(readChildText(term, '#text'));
  const nicename = typeof term['@_nicename'] === 'string' ? term['@_nicename'] : (name ?? '');
  const reference = categories.get(nicename) ?? referenceTo(nicename, name, null);
  categories.set(nicename, reference);
  return { ...reference, category_name: name };
}

const VARIABLE = /%%?([a-z_]{1,40})(?:\([^()%]{0,40}\))?%?%/gi;

/** Variables of Yoast or Rank Math are resolved or dropped. */
function getDescription(text: string | null | undefined, known: Record<string, string>): string | undefined {
  const words = text?.replace(VARIABLE, (_whole, name: string) => known[name.toLowerCase()] ?? '');
  return words === undefined ? undefined : wordsFrom(words, 300) || undefined;
}

function describe(item: Node, title: string, { name }: Site) {
  const meta = readMeta(item);
  const excerpt = wordsFrom(readChildText(item, 'excerpt:encoded') ?? '', 300);
  const known = { title, sitename: name, sitetitle: name, site_title: name, sep: '-', excerpt };
  const keywords = meta.get('_yoast_wpseo_focuskw') ?? meta.get('rank_math_focus_keyword');
  const list = keywords
    ?.split(',')
    .map((word) => wordsFrom(word, 300))
    .filter((word) => word !== '');
  return {
    ...(item['excerpt:encoded'] !== undefined && { excerpt: excerpt || null }),
    meta_description: getDescription(meta.get('_yoast_wpseo_metadesc') ?? meta.get('rank_math_description'), known),
    meta_keywords: list?.slice(0, 30),
  };
}

function textFrom(item: Node): Converted {
  const html = readChildText(item, 'content:encoded') ?? '';
  return markdownFrom(withFigures(html), { isWordPress: true, hasPlainLines: !/<!--\s*wp:/.test(html) });
}

interface ReadPost {
  title: string;
  values: Record<string, unknown>;
  notes: string[];
  picture: string | undefined;
}

export function readPost(item: Node, site: Site): ReadPost {
  const text = textFrom(item);
  const given = toPlainText(readChildText(item, 'title'));
  const title = given ?? shortened(wordsFrom(readChildText(item, 'content:encoded') ?? '', 60), 60);
  const id = readChildText(item, 'wp:post_id') ?? randomUUID();
  const written = firstMoment(
    readChildText(item, 'wp:post_date_gmt'),
    readChildText(item, 'wp:post_date'),
    readChildText(item, 'pubDate'),
  );
  const changed = firstMoment(readChildText(item, 'wp:post_modified_gmt'), readChildText(item, 'wp:post_modified'));
  const terms = getTerms(item, 'category');
  const tags = fewTags(getTerms(item, 'post_tag').flatMap((term) => toPlainText(readChildText(term, '#text')) ?? []));
  const published = publishing({
    hidden: hiddenBecause(item, restrictionIn(readChildText(item, 'content:encoded') ?? '', text, readMeta(item))),
    isDraft: readChildText(item, 'wp:status') === 'draft',
    publishedAt: written ?? changed,
    hasText: text.markdown !== '',
  });
  site.old.count(text);
  const login = readChildText(item, 'dc:creator');
  const notes = [
    ...published.notes,
    ...(given === null ? ['had no title and gets its first words.'] : []),
    ...(terms.length > 1 ? ['keeps its first category only; a post has one here.'] : []),
    ...tags.notes,
    ...(readChildText(item, 'wp:is_sticky') === '1' ? ['was pinned; posts are not pinned here.'] : []),
  ]
    .map((note) => `'${title.slice(0, 100)}' ${note}`)
    .concat(describeLosses(title, text));
  const values = {
    title: title || null,
    ...site.slugOnce(slugInFile(readChildText(item, 'wp:post_name'), { name: title, fallback: `post-${id}` }), id),
    ...(item['content:encoded'] !== undefined && { content: text.markdown }),
    ...describe(item, title, site),
    ...published.values,
    created_at: written ?? changed,
    updated_at: changed ?? written,
    permalink: readChildText(item, 'link')?.slice(0, 2000),
    ...findCategory(terms[0], site),
    tags: tags.tags,
    ...(site.authors.get(login) ?? authorValues(null, login)),
  };
  return { title, values, notes, picture: readMeta(item).get('_thumbnail_id') ?? undefined };
}
