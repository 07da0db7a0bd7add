import type { Problem } from '../../../shared/transfer';
import { objectLines } from './json-lines';
import { isRecord } from './parse-json';
import { checkRows, joined } from './parsed';
import type { Parsed, RawRow } from './parsed';

type Row = Record<string, unknown>;

// `{"db":[{"data":{"posts":[{…}]}}]}` is what Ghost writes; older versions leave the list around it out.
function dataOf(value: Row): { data: Row; depth: number } | undefined {
  const { db } = value;
  const [first] = Array.isArray(db) ? (db as unknown[]) : [];
  if (isRecord(first) && isRecord(first['data'])) return { data: first['data'], depth: 5 };
  if (isRecord(value['data']) && Array.isArray(value['data']['posts'])) return { data: value['data'], depth: 3 };
  return undefined;
}

export function isGhostExport(value: unknown): value is Row {
  const found = isRecord(value) ? dataOf(value) : undefined;
  return found !== undefined && Array.isArray(found.data['posts']);
}

const rowsIn = (data: Row, name: string): Row[] =>
  Array.isArray(data[name]) ? (data[name] as unknown[]).filter(isRecord) : [];
const textOf = (row: Row | undefined, name: string): string | null => {
  const value = row?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

/** The line where each row of each list begins, in the order of the lists in the file. */
function linesOf(data: Row, text: string, depth: number): Map<Row, number> {
  const lines = objectLines(text, depth);
  const all = Object.values(data).flatMap((list) => (Array.isArray(list) ? (list as unknown[]).filter(isRecord) : []));
  return new Map(all.map((row, index) => [row, lines[index] ?? 0]));
}

/** Posts written in Ghost's Markdown card keep their Markdown; the rest comes as the HTML Ghost made. */
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
      // Not its own format: the HTML beside it is the same text.
    }
  }
  return textOf(post, 'html') ?? textOf(post, 'plaintext') ?? '';
}

const OWN_SITE = /__GHOST_URL__/g;

interface Taxonomy {
  tags: Map<string, string[]>;
  authors: Map<string, string>;
}

function taxonomyOf(data: Row): Taxonomy {
  const names = new Map(rowsIn(data, 'tags').map((tag) => [tag['id'], textOf(tag, 'name')]));
  const tags = new Map<string, string[]>();
  for (const link of rowsIn(data, 'posts_tags')) {
    const name = names.get(link['tag_id']);
    // '#name' is Ghost's way to mark a tag as internal.
    if (name && !name.startsWith('#'))
      tags.set(String(link['post_id']), [...(tags.get(String(link['post_id'])) ?? []), name]);
  }
  const emails = new Map(rowsIn(data, 'users').map((user) => [user['id'], textOf(user, 'email')]));
  const authors = new Map<string, string>();
  for (const link of rowsIn(data, 'posts_authors')) {
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
    slug: post['slug'],
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

/** A Ghost export: its posts with their tags. Ghost has no categories. */
export function parseGhost(value: Row, text: string, file: string): Parsed {
  const { data, depth } = dataOf(value) ?? { data: {}, depth: 0 };
  const lines = linesOf(data, text, depth);
  const lineOf = (row: Row) => lines.get(row) ?? 0;
  const metas = new Map(rowsIn(data, 'posts_meta').map((meta) => [meta['post_id'], meta]));
  const taxonomy = taxonomyOf(data);
  const posts: RawRow[] = [];
  const problems: Problem[] = [];
  for (const post of rowsIn(data, 'posts')) {
    const line = lineOf(post);
    const reason = noteOf(post);
    if (reason !== undefined) problems.push({ kind: 'note', file, line, reason });
    if (!isPage(post)) posts.push({ line, values: postValues(post, metas.get(post['id']), taxonomy) });
  }
  const tags = rowsIn(data, 'tags')
    .filter((tag) => !textOf(tag, 'name')?.startsWith('#'))
    .map((tag) => ({ line: lineOf(tag), values: { name: tag['name'], created_at: textOf(tag, 'created_at') } }));
  return joined([{ rows: [], problems }, checkRows('blog_tags', file, tags), checkRows('blog_posts', file, posts)]);
}
