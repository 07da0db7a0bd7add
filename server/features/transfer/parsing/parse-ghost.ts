import type { Problem } from '../../../../shared/transfer/transfer';
import { AppError } from '../../../base/errors';
import { iterateElements, isList, isObject, findMember, iterateMembers, readValue } from './json-spans';
import type { Span } from './json-spans';
import { isRecord, isTooLong } from './parse-json';
import { mergeParsed, MAX_ROWS, RowCollector } from './parsed';
import type { ImportSize, Parsed } from './parsed';
import { escapeHtml } from '../../../../shared/text/escape-html';
import { HtmlRefused, markdownFrom, shortened, wordsFrom } from './html-to-markdown';
import type { Converted } from './html-to-markdown';
import { authorValues, fewTags, describeLosses, firstMoment, OldSite, publishing } from './imported-post';
import { slugInFile } from '../slug-in-file';

type Row = Record<string, unknown>;

// Ghost writes `{"db":[{"data":{"posts":[{…}]}}]}`; older versions omit `db` and its list.
export function ghostDataIn(text: string, root: Span): Span | undefined {
  const db = findMember(text, root, 'db');
  const [first] = db && isList(text, db) ? iterateElements(text, db) : [];
  const data = findMember(text, first ?? root, 'data');
  const posts = data && findMember(text, data, 'posts');
  return posts && isList(text, posts) ? data : undefined;
}

const LISTS = ['posts', 'tags', 'posts_tags', 'posts_meta', 'posts_authors', 'users'] as const;
// Higher than MAX_ROWS, because a post has several tags and authors.
const MAX_ENTRIES = 10 * MAX_ROWS;

interface Export {
  lists: Map<string, Row[]>;
  lines: Map<Row, number>;
}

/** Skips unused lists, such as members and mails, without parsing them. */
function readLists(text: string, data: Span, file: string): Export {
  const found: Export = { lists: new Map(), lines: new Map() };
  for (const [name, list] of iterateMembers(text, data)) {
    if (!LISTS.some((known) => known === name) || !isList(text, list)) continue;
    const rows: Row[] = [];
    for (const span of iterateElements(text, list)) {
      if (rows.length >= (name === 'posts' ? MAX_ROWS : MAX_ENTRIES))
        throw new AppError('TOO_LARGE', `'${file}' holds too many rows of ${name}. Split it.`);
      if (isTooLong(span))
        throw new AppError('TOO_LARGE', `'${file}' is too large: line ${span.line} is one huge row.`);
      if (!isObject(text, span)) continue;
      const row = readValue(text, span) as Row;
      rows.push(row);
      found.lines.set(row, span.line);
    }
    found.lists.set(name, rows);
  }
  return found;
}

const toText = (row: Row | undefined, name: string): string | null => {
  const value = row?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

const OWN_SITE = /__GHOST_URL__/g;

const unchanged = (markdown: string): Converted => ({
  markdown,
  embeds: 0,
  shortcodes: new Set(),
  links: [],
  images: [],
  hidden: 0,
});

const fromHtml = (html: string, hasPlainLines: boolean) =>
  markdownFrom(html.replace(OWN_SITE, ''), { isWordPress: false, hasPlainLines });

/** Markdown of a post that consists of one Markdown card; for other posts that of the HTML that Ghost rendered. */
function textFrom(post: Row): Converted {
  const mobiledoc = toText(post, 'mobiledoc');
  if (mobiledoc !== null) {
    try {
      const { cards } = JSON.parse(mobiledoc) as { cards?: unknown };
      const only: unknown = Array.isArray(cards) && cards.length === 1 ? cards[0] : undefined;
      if (Array.isArray(only) && /markdown/.test(String(only[0])) && isRecord(only[1]))
        return unchanged((toText(only[1], 'markdown') ?? '').replace(OWN_SITE, ''));
    } catch {
      // Not valid mobiledoc; `html` below has the same text.
    }
  }
  const html = toText(post, 'html');
  return html === null ? fromHtml(escapeHtml(toText(post, 'plaintext') ?? ''), true) : fromHtml(html, false);
}

interface Taxonomy {
  tags: Map<string, string[]>;
  authors: Map<string, Row>;
}

function getTaxonomy(rowsIn: (name: string) => Row[]): Taxonomy {
  const names = new Map(rowsIn('tags').map((tag) => [tag['id'], toText(tag, 'name')]));
  const tags = new Map<string, string[]>();
  for (const link of rowsIn('posts_tags')) {
    const name = names.get(link['tag_id']);
    // Ghost marks internal tags as '#name'.
    if (!name || name.startsWith('#')) continue;
    const post = String(link['post_id']);
    const known = tags.get(post);
    if (known) known.push(name);
    else tags.set(post, [name]);
  }
  const users = new Map(rowsIn('users').map((user) => [user['id'], user]));
  const authors = new Map<string, Row>();
  for (const link of rowsIn('posts_authors')) {
    const user = users.get(link['author_id']);
    if (user && !authors.has(String(link['post_id'])))
      authors.set(String(link['post_id']), authorValues(toText(user, 'email'), toText(user, 'name')));
  }
  return { tags, authors };
}

const isTrue = (value: unknown) => value === true || value === 1 || value === '1';

function hiddenBecause(post: Row, meta: Row | undefined): string | undefined {
  const { status, visibility, type } = post;
  if (status === 'scheduled') return 'it was not public yet';
  if (status === 'sent' || isTrue(meta?.['email_only']) || isTrue(post['email_only']))
    return 'it was sent by email only';
  if (status !== 'published') return `its status was '${String(status).slice(0, 40)}'`;
  if (visibility !== undefined && visibility !== null && visibility !== 'public')
    return `it was for ${JSON.stringify(visibility).slice(0, 40)} only`;
  if (type !== undefined && type !== null && type !== 'post')
    return `its type was ${JSON.stringify(type).slice(0, 40)}`;
  return toText(post, 'html')?.includes('kg-gated-block') ? 'it showed parts to some readers only' : undefined;
}

const carried = (name: string, row: Row | undefined, key: string, max: number) =>
  row && Object.hasOwn(row, key) ? { [name]: shortened(toText(row, key) ?? '', max) || null } : {};

function readPost(post: Row, meta: Row | undefined, { tags, authors }: Taxonomy, old: OldSite) {
  const text = textFrom(post);
  const id = String(post['id']);
  const title = toText(post, 'title') ?? shortened(wordsFrom(toText(post, 'html') ?? '', 60), 60);
  const image = toText(post, 'feature_image')?.replace(OWN_SITE, '') ?? null;
  const created = firstMoment(post['created_at'], post['published_at'], post['updated_at']);
  const published = publishing({
    hidden: hiddenBecause(post, meta),
    isDraft: post['status'] === 'draft',
    publishedAt: firstMoment(post['published_at'], post['created_at'], post['updated_at']),
    hasText: text.markdown !== '',
  });
  const few = fewTags(tags.get(id) ?? []);
  const author = authors.get(id);
  old.count(text);
  const slug = toText(post, 'slug');
  const isOfOldSite = JSON.stringify([post['html'], post['mobiledoc'], post['feature_image']]).includes(
    '__GHOST_URL__',
  );
  const notes = [
    ...published.notes,
    ...(toText(post, 'title') === null ? ['had no title and gets its first words.'] : []),
    ...few.notes,
    ...(isOfOldSite ? ['shows images of the old site. Upload them here and set them again.'] : []),
  ]
    .map((note) => `'${title.slice(0, 100)}' ${note}`)
    .concat(describeLosses(title, text));
  const values: Row = {
    title: shortened(title, 200),
    ...slugInFile(slug, { name: title, fallback: `post-${id}` }),
    content: text.markdown,
    ...carried('excerpt', post, 'custom_excerpt', 300),
    ...(image?.startsWith('/') || !Object.hasOwn(post, 'feature_image') ? {} : { featured_image: image }),
    ...(toText(meta, 'feature_image_alt') && {
      featured_image_alt: shortened(toText(meta, 'feature_image_alt') ?? '', 300),
    }),
    ...carried('meta_description', post, 'meta_description', 300),
    ...carried('meta_description', meta, 'meta_description', 300),
    ...published.values,
    created_at: created,
    updated_at: firstMoment(post['updated_at']) ?? created,
    // Ghost's default permalink.
    ...(slug !== null && slug.length < 200 && { permalink: `/${slug}/` }),
    tags: few.tags,
    ...author,
  };
  return { values, notes };
}

const isPage = (post: Row) => post['type'] === 'page' || post['page'] === 1 || post['page'] === true;

export function parseGhost({ text, data, file }: { text: string; data: Span; file: string }, size: ImportSize): Parsed {
  const { lists, lines } = readLists(text, data, file);
  const rowsIn = (name: string) => lists.get(name) ?? [];
  const toLine = (row: Row) => lines.get(row) ?? 0;
  const metas = new Map(rowsIn('posts_meta').map((meta) => [meta['post_id'], meta]));
  const taxonomy = getTaxonomy(rowsIn);
  const posts = new RowCollector('blog_posts', file, size);
  const problems: Problem[] = [];
  const old = new OldSite();
  const note = (line: number, reason: string) => problems.push({ kind: 'note', file, line, reason });
  for (const post of rowsIn('posts')) {
    const line = toLine(post);
    if (isPage(post)) {
      note(line, `The page '${String(post['title']).slice(0, 100)}' is left out: only posts are imported.`);
      continue;
    }
    try {
      const { values, notes } = readPost(post, metas.get(post['id']), taxonomy, old);
      for (const words of notes) note(line, words);
      posts.add({ line, values });
    } catch (error) {
      if (!(error instanceof HtmlRefused)) throw error;
      posts.refuse(line, error.message);
    }
  }
  for (const words of old.notes()) note(0, words);
  const tags = new RowCollector('blog_tags', file, size);
  for (const tag of rowsIn('tags')) {
    if (toText(tag, 'name')?.startsWith('#')) continue;
    tags.add({ line: toLine(tag), values: { name: tag['name'], created_at: toText(tag, 'created_at') } });
  }
  return mergeParsed([{ rows: [], problems }, tags.end(), posts.end()]);
}
