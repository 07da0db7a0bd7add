import { randomUUID } from 'node:crypto';
import type { Problem } from '../../../shared/transfer/transfer';
import type { Db } from '../../database/database';
import { findTagLinks } from './content.queries';
import type { StoredRow } from './content.queries';
import type { PlannedRow } from './matching';
import { yielding } from '../../base/yielding';
import { filterRows } from './parsing/parsed';
import type { Parsed, ParsedRow } from './parsing/parsed';
import { personIn } from './plan-people';
import type { People, PostAuthors } from './plan-people';
import type { Taxonomy } from './plan-taxonomy';
import { oldAddress, rewriteLinks } from './old-addresses';
import type { OldAddress } from './old-addresses';
import { isProblem, matcherFor, toNote, text } from './planned';

export interface PlannedPost extends PlannedRow {
  /** All tags the post has after the import, which adds tags but never removes any. */
  tagIds: string[];
  views: number | undefined;
}

function findCategory({ values }: ParsedRow<'blog_posts'>, { matcher, ids }: Taxonomy): string | null | undefined {
  const { category_id: id, category_slug: slug } = values;
  const byId = matcher.find(id && (ids.get(id) ?? id));
  if (byId) return matcher.idOf(byId);
  if (id) return undefined;
  const found = slug ? matcher.findByKey(slug) : undefined;
  if (found) return matcher.idOf(found);
  return id === null && !slug ? null : undefined;
}

function postColumns(row: ParsedRow<'blog_posts'>, categories: Taxonomy, people: People): StoredRow {
  const {
    tags: _tags,
    views: _views,
    author_email,
    author_id,
    author_name: _author,
    category_id: _id,
    category_slug: _slug,
    category_name: _name,
    category_address: _address,
    address: _wanted,
    permalink: _permalink,
    ...columns
  } = row.values;
  const author = personIn(people, author_email, author_id);
  return { ...columns, category_id: findCategory(row, categories), author_id: author };
}

function notesOn({ values, file, line }: ParsedRow<'blog_posts'>, columns: StoredRow): Problem[] {
  const notes: string[] = [];
  if ((values.category_id || values.category_slug) && columns['category_id'] === undefined) {
    notes.push('Its category is neither here nor in the file: the post is imported without it.');
  }
  return notes.map((reason) => ({ kind: 'note', file, line, reason }));
}

const getValue = (post: PlannedRow, name: string) => post.values[name] ?? post.before?.[name];
const isPublic = (post: PlannedRow) => getValue(post, 'status') === 'published';
const getSlug = (post: PlannedRow) => String(getValue(post, 'slug'));

// A published post needs a text but no date: a new one is published now, an existing one keeps its date.
function cannotBePublic(post: PlannedRow): boolean {
  return isPublic(post) && (getValue(post, 'content') ?? '') === '';
}

/** A letter is mailed and never published, by a constraint of the table; undefined if nothing violates it. */
function badLetter(post: PlannedRow): string | undefined {
  if (getValue(post, 'kind') !== 'letter') {
    return getValue(post, 'sent_at') ? 'sent_at: Only a letter is sent.' : undefined;
  }
  return isPublic(post) ? 'status: A letter is sent, not published. Its status must be draft.' : undefined;
}

interface Around {
  categories: Taxonomy;
  tags: Taxonomy;
  people: People;
  authors: PostAuthors;
}

export async function planPosts(db: Db, parsed: Parsed, { categories, tags, people, authors }: Around) {
  const { rows, problems: remaining } = await rewriteLinks(filterRows(parsed.rows, 'blog_posts'));
  const links = filterRows(parsed.rows, 'blog_posts_tags');
  const prepared = rows.map((row) => ({ row, columns: postColumns(row, categories, people) }));
  const matcher = await matcherFor(
    db,
    'blog_posts',
    prepared.map(({ columns }) => columns),
    { ids: links.map(({ values }) => values.post_id), addresses: rows.map(({ values }) => values.address) },
  );
  const problems: Problem[] = [...remaining];
  const oldAddresses: OldAddress[] = [];
  const posts = new Map<string, PlannedPost>();
  const ids = new Map<string, string>();
  for await (const { row, columns } of yielding(prepared)) {
    const planned = matcher.plan(row, columns, randomUUID(), row.values.address ?? undefined);
    const refusal = isProblem(planned)
      ? undefined
      : (badLetter(planned) ?? (cannotBePublic(planned) ? 'content: A published post needs a text.' : undefined));
    if (isProblem(planned)) problems.push(planned);
    else if (refusal !== undefined) problems.push({ kind: 'error', file: row.file, line: row.line, reason: refusal });
    else {
      problems.push(...notesOn(row, columns), ...toNote(planned));
      if (planned.action === 'create')
        planned.values['author_id'] = authors.give(row.values, text(columns['author_id']));
      if (isPublic(planned)) oldAddresses.push(...oldAddress(row, getSlug(planned)));
      if (typeof columns['id'] === 'string') ids.set(columns['id'], planned.id);
      const tagIds = (row.values.tags ?? []).flatMap((name) => {
        const tag = tags.matcher.findByKey(name);
        return tag ? [tags.matcher.idOf(tag)] : [];
      });
      posts.set(planned.id, { ...planned, tagIds, views: planned.action === 'create' ? row.values.views : undefined });
    }
  }
  for await (const { values, file, line } of yielding(links)) {
    const postId = ids.get(values.post_id ?? '') ?? values.post_id ?? '';
    const tagId = tags.ids.get(values.tag_id ?? '') ?? values.tag_id ?? '';
    const before = matcher.find(postId);
    if (!before || !tags.matcher.find(tagId)) {
      problems.push({
        kind: 'error',
        file,
        line,
        reason: 'Names a post or a tag that is neither here nor comes in with this import.',
      });
      continue;
    }
    const post = posts.get(postId) ?? linkedOnly(before, postId, { file, line });
    post.tagIds.push(tagId);
    posts.set(postId, post);
  }
  return { planned: await withStoredTags(db, [...posts.values()]), problems, matcher, ids, oldAddresses };
}

function linkedOnly(before: StoredRow, id: string, place: { file: string; line: number }): PlannedPost {
  const label = String(before['title']);
  return {
    table: 'blog_posts',
    ...place,
    label,
    action: 'skip',
    id,
    values: {},
    before,
    fields: [],
    tagIds: [],
    views: undefined,
  };
}

async function withStoredTags(db: Db, posts: PlannedPost[]): Promise<PlannedPost[]> {
  const stored = new Map<string, string[]>();
  const known = posts.filter(({ before }) => before).map(({ id }) => id);
  for (const { postId, tagId } of await findTagLinks(db, known))
    stored.set(postId, [...(stored.get(postId) ?? []), tagId]);
  return posts.map((post) => {
    const had = stored.get(post.id) ?? [];
    const tagIds = [...new Set([...had, ...post.tagIds])];
    const addsTags = post.before !== undefined && tagIds.length > had.length;
    return addsTags ? { ...post, tagIds, action: 'update', fields: [...post.fields, 'tags'] } : { ...post, tagIds };
  });
}
