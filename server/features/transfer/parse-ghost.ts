import type { Problem } from '../../../shared/transfer';
import { AppError } from '../../errors';
import { elementsOf, isList, isObject, memberOf, membersOf, readValue } from './json-spans';
import type { Span } from './json-spans';
import { isRecord, isTooLong } from './parse-json';
import { mergeParsed, MAX_ROWS, RowCollector } from './parsed';
import type { ImportSize, Parsed } from './parsed';
import { slugInFile } from './slug-in-file';

type Row = Record<string, unknown>;

// Ghost writes `{"db":[{"data":{"posts":[{…}]}}]}`; older versions omit `db` and its list.
export function ghostDataIn(text: string, root: Span): Span | undefined {
  const db = memberOf(text, root, 'db');
  const [first] = db && isList(text, db) ? elementsOf(text, db) : [];
  const data = memberOf(text, first ?? root, 'data');
  const posts = data && memberOf(text, data, 'posts');
  return posts && isList(text, posts) ? data : undefined;
}

const LISTS = ['posts', 'tags', 'posts_tags', 'posts_meta', 'posts_authors', 'users'] as const;
// Higher than MAX_ROWS, because a post has several tags and authors.
const MAX_ENTRIES = 10 * MAX_ROWS;

interface Export {
  lists: Map<string, Row[]>;
  lines: Map<Row, number>;
}

/** Reads the lists that an import uses. Skips others, such as members and mails, without parsing them. */
function readLists(text: string, data: Span, file: string): Export {
  const found: Export = { lists: new Map(), lines: new Map() };
  for (const [name, list] of membersOf(text, data)) {
    if (!LISTS.some((known) => known === name) || !isList(text, list)) continue;
    const rows: Row[] = [];
    for (const span of elementsOf(text, list)) {
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

const textOf = (row: Row | undefined, name: string): string | null => {
  const value = row?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

/** Markdown of a post that consists of one Markdown card; for other posts the HTML that Ghost rendered. */
function bodyOf(post: Row): string {
  const mobiledoc = textOf(post, 'mobiledoc');
  if (mobiledoc !== null) {
    try {
      const { cards } = JSON.parse(mobiledoc) as { cards?: unknown };
      const only: unknown = Array.isArray(cards) && cards.length === 1 ? cards[0] : undefined;
      if (Array.isArray(only) && /markdown/.test(String(only[0])) && isRecord(only[1])) {
        return textOf(only[1], 'markdown') ?? '';
      }
    } catch {
      // Not valid mobiledoc; `html` below has the same text.
    }
  }
  return textOf(post, 'html') ?? textOf(post, 'plaintext') ?? '';
}

const OWN_SITE = /__GHOST_URL__/g;

interface Taxonomy {
  tags: Map<string, string[]>;
  authors: Map<string, string>;
}

function taxonomyOf(rowsIn: (name: string) => Row[]): Taxonomy {
  const names = new Map(rowsIn('tags').map((tag) => [tag['id'], textOf(tag, 'name')]));
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
  const emails = new Map(rowsIn('users').map((user) => [user['id'], textOf(user, 'email')]));
  const authors = new Map<string, string>();
  for (const link of rowsIn('posts_authors')) {
    const email = emails.get(link['author_id']);
    if (email && !authors.has(String(link['post_id']))) authors.set(String(link['post_id']), email);
  }
  return { tags, authors };
}

function postValues(post: Row, meta: Row | undefined, { tags, authors }: Taxonomy): Row {
  const status = textOf(post, 'status');
  const image = textOf(post, 'feature_image')?.replace(OWN_SITE, '') ?? null;
  const isPublic = status === 'published' || status === 'scheduled';
  return {
    title: post['title'],
    ...slugInFile(textOf(post, 'slug'), { name: textOf(post, 'title'), fallback: `post-${String(post['id'])}` }),
    content: bodyOf(post).replace(OWN_SITE, ''),
    excerpt: textOf(post, 'custom_excerpt')?.slice(0, 300) ?? null,
    featured_image: image?.startsWith('/') ? null : image,
    featured_image_alt: textOf(meta, 'feature_image_alt') ?? '',
    meta_description: textOf(meta, 'meta_description') ?? textOf(post, 'meta_description'),
    status: isPublic ? 'published' : 'draft',
    published_at: textOf(post, 'published_at'),
    created_at: textOf(post, 'created_at'),
    updated_at: textOf(post, 'updated_at'),
    tags: tags.get(String(post['id'])) ?? [],
    author_email: authors.get(String(post['id'])) ?? null,
  };
}

const isPage = (post: Row) => post['type'] === 'page' || post['page'] === 1 || post['page'] === true;

function noteOf(post: Row): string | undefined {
  const title = String(post['title']).slice(0, 100);
  if (isPage(post)) return `The page '${title}' is left out: only posts come in.`;
  if (!JSON.stringify(post).includes('__GHOST_URL__')) return undefined;
  return `'${title}' shows images of the old site. Upload them here and set them again.`;
}

/** Parses the posts and tags of a Ghost export. Ghost has no categories. */
export function parseGhost({ text, data, file }: { text: string; data: Span; file: string }, size: ImportSize): Parsed {
  const { lists, lines } = readLists(text, data, file);
  const rowsIn = (name: string) => lists.get(name) ?? [];
  const lineOf = (row: Row) => lines.get(row) ?? 0;
  const metas = new Map(rowsIn('posts_meta').map((meta) => [meta['post_id'], meta]));
  const taxonomy = taxonomyOf(rowsIn);
  const posts = new RowCollector('blog_posts', file, size);
  const problems: Problem[] = [];
  for (const post of rowsIn('posts')) {
    const line = lineOf(post);
    const reason = noteOf(post);
    if (reason !== undefined) problems.push({ kind: 'note', file, line, reason });
    if (!isPage(post)) posts.add({ line, values: postValues(post, metas.get(post['id']), taxonomy) });
  }
  const tags = new RowCollector('blog_tags', file, size);
  for (const tag of rowsIn('tags')) {
    if (textOf(tag, 'name')?.startsWith('#')) continue;
    tags.add({ line: lineOf(tag), values: { name: tag['name'], created_at: textOf(tag, 'created_at') } });
  }
  return mergeParsed([{ rows: [], problems }, tags.end(), posts.end()]);
}
