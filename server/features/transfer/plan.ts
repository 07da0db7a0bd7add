import { randomUUID } from 'node:crypto';
import { siteSettings } from '../../../shared/settings';
import { slugify } from '../../../shared/slug';
import type { Problem } from '../../../shared/transfer';
import type { Db } from '../../database/database';
import { findPeople, findRedirects, findRows, findTagLinks, KEYS } from './content.queries';
import type { MatchedTable, StoredRow } from './content.queries';
import { Matcher } from './matching';
import type { PlannedRow } from './matching';
import { rowsOf } from './parsed';
import type { Parsed, ParsedRow } from './parsed';

export interface PlannedRedirect {
  file: string;
  line: number;
  entity: string;
  oldSlug: string;
  targetId: string;
  createdAt?: Date;
}

export interface PlannedPost extends PlannedRow {
  /** All tags the post has afterwards; an import adds tags and takes none away. */
  tagIds: string[];
  views: number | undefined;
}

export interface Plan {
  categories: PlannedRow[];
  tags: PlannedRow[];
  posts: PlannedPost[];
  casinos: PlannedRow[];
  /** Pages, help services and settings: tables nothing hangs on. */
  others: PlannedRow[];
  media: PlannedRow[];
  redirects: PlannedRedirect[];
  problems: Problem[];
}

const isProblem = (planned: PlannedRow | Problem): planned is Problem => 'reason' in planned;

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const texts = (values: readonly unknown[]) => [...new Set(values.flatMap((value) => text(value) ?? []))];

/** What a file's rows are matched with: the stored rows that share an id, a key or a name with one of them. */
async function matcherFor(
  db: Db,
  table: MatchedTable,
  rows: readonly StoredRow[],
  extra: { ids?: unknown[]; keys?: unknown[] } = {},
) {
  const key = KEYS[table];
  return new Matcher(
    table,
    await findRows(db, table, {
      ids: texts([...rows.map((row) => row['id']), ...(extra.ids ?? [])]),
      keys: texts([...rows.map((row) => row[key]), ...(extra.keys ?? [])]),
      names: table === 'casinos' || table === 'blog_categories' ? texts(rows.map((row) => row['name'])) : [],
    }),
  );
}

const slugFor = (name: string | undefined) =>
  slugify(name ?? '')
    .slice(0, 100)
    .replace(/-$/, '') || undefined;

interface Gathered {
  planned: PlannedRow[];
  problems: Problem[];
  /** The file's own ids → the ids here. */
  ids: Map<string, string>;
}

function gather(matcher: Matcher, rows: readonly { row: ParsedRow; columns: StoredRow }[]): Gathered {
  const gathered: Gathered = { planned: [], problems: [], ids: new Map() };
  for (const { row, columns } of rows) {
    const planned = matcher.plan(row, columns, randomUUID());
    if (isProblem(planned)) gathered.problems.push(planned);
    else {
      gathered.planned.push(planned);
      if (typeof columns['id'] === 'string') gathered.ids.set(columns['id'], planned.id);
    }
  }
  return gathered;
}

async function planCategories(db: Db, parsed: Parsed) {
  const rows = rowsOf(parsed.rows, 'blog_categories').map((row) => ({
    row,
    columns: {
      ...row.values,
      slug: row.values.slug ?? (row.values.id === undefined ? slugFor(row.values.name) : undefined),
    },
  }));
  const posts = rowsOf(parsed.rows, 'blog_posts');
  const matcher = await matcherFor(
    db,
    'blog_categories',
    rows.map(({ columns }) => columns),
    {
      ids: posts.map(({ values }) => values.category_id),
      keys: posts.map(({ values }) => values.category_slug),
    },
  );
  return { matcher, ...gather(matcher, rows) };
}

async function planTags(db: Db, parsed: Parsed) {
  const named = rowsOf(parsed.rows, 'blog_tags').map((row) => ({
    row: row as ParsedRow,
    columns: row.values as StoredRow,
  }));
  const known = new Set(named.map(({ columns }) => text(columns['name'])?.toLowerCase()));
  const onPosts: typeof named = [];
  for (const row of rowsOf(parsed.rows, 'blog_posts')) {
    for (const name of row.values.tags ?? []) {
      if (known.has(name.toLowerCase())) continue;
      known.add(name.toLowerCase());
      onPosts.push({ row, columns: { name } });
    }
  }
  const links = rowsOf(parsed.rows, 'blog_posts_tags');
  const rows = [...named, ...onPosts];
  const matcher = await matcherFor(
    db,
    'blog_tags',
    rows.map(({ columns }) => columns),
    { ids: links.map(({ values }) => values.tag_id) },
  );
  return { matcher, ...gather(matcher, rows) };
}

type Taxonomy = Awaited<ReturnType<typeof planCategories>>;
type People = Map<string, string>;

async function peopleOf(db: Db, parsed: Parsed): Promise<People> {
  const posts = rowsOf(parsed.rows, 'blog_posts').map(({ values }) => values);
  const casinos = rowsOf(parsed.rows, 'casinos').map(({ values }) => values);
  const emails = texts([...posts.map((post) => post.author_email), ...casinos.map((casino) => casino.verifier_email)]);
  const found = await findPeople(db, emails, texts(posts.map((post) => post.author_id)));
  return new Map(
    found.flatMap(({ id, email }) => [[id, id], ...(email === null ? [] : [[email, id]])] as [string, string][]),
  );
}

const personIn = (people: People, ...names: (string | null | undefined)[]) =>
  names.map((name) => people.get(name?.toLowerCase() ?? '')).find((id) => id !== undefined);

function categoryOf({ values }: ParsedRow<'blog_posts'>, { matcher, ids }: Taxonomy): string | null | undefined {
  const { category_id: id, category_slug: slug } = values;
  if (id) return ids.get(id) ?? (matcher.find(id) ? id : undefined);
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
    category_id: _id,
    category_slug: _slug,
    ...columns
  } = row.values;
  const slug = columns.slug ?? (columns.id === undefined ? slugFor(columns.title) : undefined);
  const author = personIn(people, author_email, author_id);
  return { ...columns, slug, category_id: categoryOf(row, categories), author_id: author };
}

function notesOn({ values, file, line }: ParsedRow<'blog_posts'>, columns: StoredRow): Problem[] {
  const notes: string[] = [];
  if ((values.category_id || values.category_slug) && columns['category_id'] === undefined) {
    notes.push('Its category is neither here nor in the file: the post comes in without it.');
  }
  if ((values.author_email || values.author_id) && columns['author_id'] === undefined) {
    notes.push('Its author has no account here: the post comes in without an author.');
  }
  return notes.map((reason) => ({ kind: 'note', file, line, reason }));
}

// A new published post without a date is published now; an old one keeps its date.
function cannotBePublic(post: PlannedRow): boolean {
  const status = post.values['status'] ?? post.before?.['status'];
  return status === 'published' && (post.values['content'] ?? post.before?.['content'] ?? '') === '';
}

async function planPosts(db: Db, parsed: Parsed, categories: Taxonomy, tags: Taxonomy, people: People) {
  const rows = rowsOf(parsed.rows, 'blog_posts');
  const links = rowsOf(parsed.rows, 'blog_posts_tags');
  const prepared = rows.map((row) => ({ row, columns: postColumns(row, categories, people) }));
  const matcher = await matcherFor(
    db,
    'blog_posts',
    prepared.map(({ columns }) => columns),
    { ids: links.map(({ values }) => values.post_id) },
  );
  const problems: Problem[] = [];
  const posts = new Map<string, PlannedPost>();
  const ids = new Map<string, string>();
  for (const { row, columns } of prepared) {
    const planned = matcher.plan(row, columns, randomUUID());
    if (isProblem(planned)) problems.push(planned);
    else if (cannotBePublic(planned))
      problems.push({
        kind: 'error',
        file: row.file,
        line: row.line,
        reason: 'content: A published post needs a text.',
      });
    else {
      problems.push(...notesOn(row, columns));
      if (typeof columns['id'] === 'string') ids.set(columns['id'], planned.id);
      const tagIds = (row.values.tags ?? []).flatMap((name) => {
        const tag = tags.matcher.findByKey(name);
        return tag ? [tags.matcher.idOf(tag)] : [];
      });
      posts.set(planned.id, { ...planned, tagIds, views: planned.action === 'create' ? row.values.views : undefined });
    }
  }
  for (const { values, file, line } of links) {
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
  return { planned: await withStoredTags(db, [...posts.values()]), problems, matcher, ids };
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

async function planCasinos(db: Db, parsed: Parsed, people: People) {
  const rows = rowsOf(parsed.rows, 'casinos').map((row) => {
    const { verifier_email, ...columns } = row.values;
    return { row, columns: { ...columns, verified_by: personIn(people, verifier_email) } };
  });
  const matcher = await matcherFor(
    db,
    'casinos',
    rows.map(({ columns }) => columns),
  );
  return { matcher, ...gather(matcher, rows) };
}

async function planTable(db: Db, parsed: Parsed, table: 'pages' | 'help_services' | 'media'): Promise<Gathered> {
  const rows = rowsOf(parsed.rows, table).map((row) => ({ row: row as ParsedRow, columns: row.values as StoredRow }));
  return gather(
    await matcherFor(
      db,
      table,
      rows.map(({ columns }) => columns),
    ),
    rows,
  );
}

async function planSettings(db: Db, parsed: Parsed): Promise<Gathered> {
  const known: Record<string, { safeParse: (value: unknown) => { success: boolean; data?: unknown } }> =
    siteSettings.shape;
  const problems: Problem[] = [];
  const rows = rowsOf(parsed.rows, 'settings').flatMap((row) => {
    const key = row.values.key ?? '';
    const result = Object.hasOwn(known, key) ? known[key]?.safeParse(row.values.value) : undefined;
    if (result?.success) return [{ row: row as ParsedRow, columns: { key, value: result.data } as StoredRow }];
    const reason = result
      ? `${key}: the value does not fit this setting.`
      : `'${key.slice(0, 60)}' is not a setting of this site.`;
    problems.push({ kind: 'error', file: row.file, line: row.line, reason });
    return [];
  });
  const gathered = gather(
    await matcherFor(
      db,
      'settings',
      rows.map(({ columns }) => columns),
    ),
    rows,
  );
  return { ...gathered, problems: [...problems, ...gathered.problems] };
}

interface Target {
  matcher: Matcher;
  ids: Map<string, string>;
}

async function planRedirects(db: Db, parsed: Parsed, targets: Record<string, Target>) {
  const rows = rowsOf(parsed.rows, 'slug_redirects');
  const there = await findRedirects(db, texts(rows.map(({ values }) => values.old_slug)));
  const stored = new Set(there.map(({ entity, oldSlug }) => `${entity} ${oldSlug}`));
  const redirects: PlannedRedirect[] = [];
  const problems: Problem[] = [];
  for (const { values, file, line } of rows) {
    const { entity = '', old_slug: oldSlug = '', target_id: wanted = '', created_at: createdAt } = values;
    const target = targets[entity];
    const targetId = target?.ids.get(wanted);
    if (!target || targetId === undefined) {
      problems.push({
        kind: 'error',
        file,
        line,
        reason: 'Leads to something that does not come in with this import.',
      });
    } else if (!stored.has(`${entity} ${oldSlug.toLowerCase()}`) && !target.matcher.findByKey(oldSlug)) {
      redirects.push({ file, line, entity, oldSlug, targetId, ...(createdAt && { createdAt }) });
    }
  }
  return { redirects, problems };
}

/** What importing the rows would do to the content that stands. Reads, writes nothing. */
export async function planImport(db: Db, parsed: Parsed): Promise<Plan> {
  const people = await peopleOf(db, parsed);
  const categories = await planCategories(db, parsed);
  const tags = await planTags(db, parsed);
  const posts = await planPosts(db, parsed, categories, tags, people);
  const casinos = await planCasinos(db, parsed, people);
  const pages = await planTable(db, parsed, 'pages');
  const services = await planTable(db, parsed, 'help_services');
  const media = await planTable(db, parsed, 'media');
  const settings = await planSettings(db, parsed);
  const redirects = await planRedirects(db, parsed, { category: categories, post: posts, casino: casinos });
  const all = [categories, tags, posts, casinos, pages, services, media, settings, redirects];
  return {
    categories: categories.planned,
    tags: tags.planned,
    posts: posts.planned,
    casinos: casinos.planned,
    others: [...pages.planned, ...services.planned, ...settings.planned],
    media: media.planned,
    redirects: redirects.redirects,
    problems: [...parsed.problems, ...all.flatMap(({ problems }) => problems)],
  };
}
