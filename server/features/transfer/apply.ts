import { announceChange } from '../../database/announce-change';
import type { Db } from '../../database/database';
import { moveSlug } from '../../database/slug-redirects.queries';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { addCategory, changeCategory } from '../blog/categories-admin.service';
import { addPost, changePost } from '../blog/posts-admin.service';
import { addTag, changeTag } from '../blog/tags-admin.service';
import { insertRedirect, insertRow, setViews, updateRow } from './content.queries';
import type { MatchedTable, StoredRow } from './content.queries';
import type { PlannedRow } from './matching';
import type { Plan, PlannedPost } from './plan';

/** Every text of an import and the HTML it was rendered to. */
export type Rendered = Map<string, RenderedMarkdown>;

const MARKDOWN: Partial<Record<MatchedTable, string>> = { blog_posts: 'content', casinos: 'full_review', pages: 'content' };

/** The Markdown a row brings, if any. */
export function markdownOf({ table, values }: PlannedRow): string | undefined {
  const source = values[MARKDOWN[table] ?? ''];
  return typeof source === 'string' ? source : undefined;
}

const ORIGIN = ['id', 'created_at', 'updated_at', 'is_demo', 'author_id'];

const pick = (values: StoredRow, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));

async function applyCategory(trx: Db, actor: Actor, { action, id, values }: PlannedRow): Promise<void> {
  const fields = pick(values, ['name', 'slug', 'description']) as { name: string; slug: string; description?: string | null };
  if (action === 'create') await addCategory(trx, actor, fields, pick(values, ORIGIN));
  else await changeCategory(trx, actor, { ...fields, id });
}

async function applyTag(trx: Db, actor: Actor, { action, id, values }: PlannedRow): Promise<void> {
  const name = String(values['name']);
  if (action === 'create') await addTag(trx, actor, { name }, pick(values, ORIGIN));
  else await changeTag(trx, actor, { id, name });
}

const POST_FIELDS = {
  title: 'title',
  slug: 'slug',
  content: 'content',
  excerpt: 'excerpt',
  featured_image: 'featuredImage',
  featured_image_alt: 'featuredImageAlt',
  category_id: 'categoryId',
  meta_description: 'metaDescription',
  meta_keywords: 'metaKeywords',
  status: 'status',
  published_at: 'publishedAt',
} as const;

type PostInput = Parameters<typeof addPost>[2];

function postInput(values: StoredRow): Partial<PostInput> {
  const named = Object.entries(POST_FIELDS).filter(([column]) => values[column] !== undefined);
  return Object.fromEntries(named.map(([column, field]) => [field, values[column]]));
}

function renderedFor(rendered: Rendered, source: string): RenderedMarkdown {
  const html = rendered.get(source);
  if (!html) throw new Error('a text was not rendered before the import');
  return html;
}

async function applyPost(trx: Db, actor: Actor, post: PlannedPost, rendered: Rendered): Promise<void> {
  const { id, values, tagIds } = post;
  const source = markdownOf(post);
  if (post.action === 'update') {
    await changePost(trx, actor, { ...postInput(values), id, tagIds }, source === undefined ? undefined : renderedFor(rendered, source));
    return;
  }
  const content = source ?? '';
  const input = { title: '', slug: '', status: 'draft' as const, ...postInput(values), content, tagIds };
  // Nobody's is what an unknown author's post is; the importing admin did not write it.
  await addPost(trx, actor, input, renderedFor(rendered, content), { author_id: null, ...pick(values, ORIGIN) });
  if (post.views) await setViews(trx, id, post.views);
}

const ENTITIES: Record<MatchedTable, string> = {
  blog_categories: 'category',
  blog_tags: 'tag',
  blog_posts: 'post',
  casinos: 'casino',
  pages: 'page',
  help_services: 'help_service',
  settings: 'settings',
  media: 'media',
};

const ANNOUNCED: Partial<Record<MatchedTable, string>> = {
  casinos: 'casinos',
  pages: 'pages',
  help_services: 'pages',
  settings: 'settings',
  media: 'media',
};

function columnsOf(row: PlannedRow, rendered: Rendered): StoredRow {
  const source = markdownOf(row);
  if (source === undefined) {
    const clearsReview = row.table === 'casinos' && row.values['full_review'] === null;
    return clearsReview ? { ...row.values, full_review_html: null, full_review_version: null } : row.values;
  }
  const { html, version } = renderedFor(rendered, source);
  const column = String(MARKDOWN[row.table]);
  return { ...row.values, [`${column}_html`]: html, [`${column}_version`]: version };
}

const TOUCHED = new Set<MatchedTable>(['casinos', 'pages', 'settings']);

/** A row of a table on which nothing else hangs. */
async function applyRow(trx: Db, actor: Actor, row: PlannedRow, rendered: Rendered): Promise<void> {
  const { table, id, action, before, fields, values } = row;
  const columns = columnsOf(row, rendered);
  if (action === 'create') {
    const uploader = table === 'media' ? { uploaded_by: actor.viewer.userId } : {};
    await insertRow(trx, table, { ...columns, ...uploader });
  } else {
    await updateRow(trx, table, id, { ...columns, ...(TOUCHED.has(table) && { updated_at: new Date() }) });
  }
  const slug = values['slug'];
  if (table === 'casinos' && typeof slug === 'string') {
    const from = typeof before?.['slug'] === 'string' ? before['slug'] : null;
    await moveSlug(trx, { entity: 'casino', id, from, to: slug });
  }
  const was = before && pick(before, fields);
  await recordChange(trx, actor, { action, entity: ENTITIES[table], entityId: id, before: was, after: values });
}

const changing = <Row extends PlannedRow>(rows: readonly Row[]) => rows.filter(({ action }) => action !== 'skip');

/** Carries a plan out inside the caller's transaction: all of it, or nothing when anything throws. */
export async function applyPlan(trx: Db, actor: Actor, plan: Plan, rendered: Rendered): Promise<void> {
  for (const row of changing(plan.media)) await applyRow(trx, actor, row, rendered);
  for (const row of changing(plan.categories)) await applyCategory(trx, actor, row);
  for (const row of changing(plan.tags)) await applyTag(trx, actor, row);
  for (const post of changing(plan.posts)) await applyPost(trx, actor, post, rendered);
  const rest = changing([...plan.casinos, ...plan.others]);
  for (const row of rest) await applyRow(trx, actor, row, rendered);
  for (const redirect of plan.redirects) await insertRedirect(trx, redirect);
  const tags = new Set([...changing(plan.media), ...rest].flatMap(({ table }) => ANNOUNCED[table] ?? []));
  if (plan.redirects.length > 0) for (const tag of ['posts', 'casinos', 'categories']) tags.add(tag);
  if (tags.size > 0) await announceChange(trx, [...tags]);
}
