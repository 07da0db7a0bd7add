import type { Transaction } from 'kysely';
import type { AuditEntity } from '../../../shared/audit/change-sentence';
import { pickFields } from '../../../shared/text/pick-fields';
import { ALL_CASINOS, ALL_POSTS, announceChange } from '../../cache/announce-change';
import { columnsIn, toFields } from '../../database/columns';
import type { Database } from '../../database/database';
import { deleteMissing } from '../addresses/missing-paths.queries';
import { lockRedirects, upsertRedirect } from '../addresses/redirects.queries';
import { recordChange, recordChanges } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { getLockedPost } from '../blog/post-rights';
import { addPost, changePost } from '../blog/posts.admin.service';
import { addTerm, changeTerm } from '../taxonomy/taxonomy.admin.service';
import { CATEGORY, TAG } from '../taxonomy/term-kinds';
import { deleteTrashedRows } from '../editing/trash.queries';
import { lockSettings } from '../settings/settings.queries';
import { applyRated, isCriteria } from './apply-casinos';
import { insertImportedCopy, insertSlugRedirect, insertRow, setViews, updateRow } from './content.queries';
import type { MatchedTable, StoredRow } from './content.queries';
import type { PlannedRow } from './matching';
import type { Plan } from './plan';
import type { PlannedPost } from './plan-posts';
import type { PlannedOwnRedirect } from './plan-redirects';
import { assertHas, changing, getMarkdown, plannedValues, renderedFor, seenAt } from './planned-values';
import type { Rendered } from './planned-values';

async function applyCategory(trx: Transaction<Database>, actor: Actor, row: PlannedRow): Promise<void> {
  const values = plannedValues('blog_categories', row);
  const fields = toFields('blog_categories', values);
  if (row.action === 'update') {
    await changeTerm(CATEGORY, trx, actor, { ...fields, id: row.id });
    return;
  }
  assertHas(fields, 'name', 'slug');
  await addTerm(CATEGORY, trx, actor, fields, pickFields(values, columnsIn('blog_categories', ['origin'])));
}

async function applyTag(trx: Transaction<Database>, actor: Actor, row: PlannedRow): Promise<void> {
  const values = plannedValues('blog_tags', row);
  const fields = toFields('blog_tags', values);
  assertHas(fields, 'name');
  if (row.action === 'update') await changeTerm(TAG, trx, actor, { ...fields, id: row.id });
  else await addTerm(TAG, trx, actor, fields, pickFields(values, columnsIn('blog_tags', ['origin'])));
}

async function applyPost(
  trx: Transaction<Database>,
  actor: Actor,
  post: PlannedPost,
  rendered: Rendered,
): Promise<void> {
  const { id, tagIds } = post;
  const values = plannedValues('blog_posts', post);
  const fields = toFields('blog_posts', values);
  const source = getMarkdown(post);
  if (post.action === 'update') {
    const html = source === undefined ? undefined : renderedFor(rendered, source);
    const before = await getLockedPost(trx, id);
    await changePost(trx, actor, before, { ...fields, tagIds, expectedUpdatedAt: seenAt(post) }, html);
    return;
  }
  assertHas(fields, 'title', 'slug');
  const content = source ?? '';
  const input = { status: 'draft' as const, ...fields, content, tagIds };
  // A post with an unknown author gets none: the importing admin did not write it.
  const origin = { author_id: null, ...pickFields(values, columnsIn('blog_posts', ['origin', 'account'])) };
  await addPost(trx, actor, input, renderedFor(rendered, content), origin);
  if (post.views) await setViews(trx, id, post.views);
}

type PlainTable = 'pages' | 'help_services' | 'legal_sections' | 'settings' | 'media';

const ENTITIES: Record<PlainTable, AuditEntity> = {
  pages: 'page',
  help_services: 'help_service',
  legal_sections: 'legal_section',
  settings: 'settings',
  media: 'media',
};

const ANNOUNCED: Record<PlainTable, readonly string[]> = {
  pages: ['pages', 'page:*'],
  help_services: ['help-services'],
  legal_sections: ['legal'],
  settings: ['settings'],
  media: ['media'],
};

function toColumns(row: PlannedRow, rendered: Rendered): StoredRow {
  const source = getMarkdown(row);
  if (source === undefined) return row.values;
  const { html, version } = renderedFor(rendered, source);
  return { ...row.values, content_html: html, content_version: version };
}

const TOUCHED = new Set<MatchedTable>(['pages', 'settings']);

async function applyRow(trx: Transaction<Database>, actor: Actor, row: PlannedRow, rendered: Rendered): Promise<void> {
  const { table, id, action, before, fields, values } = row;
  const columns = toColumns(row, rendered);
  if (action === 'create') {
    const uploader = table === 'media' ? { uploaded_by: actor.viewer.userId } : {};
    await insertRow(trx, table, { ...columns, ...uploader });
  } else {
    await updateRow(trx, table, id, { ...columns, ...(TOUCHED.has(table) && { updated_at: new Date() }) });
  }
  const was = before && pickFields(before, fields);
  await recordChange(trx, actor, {
    action: action === 'create' ? 'create' : 'update',
    entity: ENTITIES[table as PlainTable],
    entityId: id,
    before: was,
    after: values,
  });
}

async function applyOwnRedirects(trx: Transaction<Database>, actor: Actor, planned: readonly PlannedOwnRedirect[]) {
  const rows = planned.filter(({ action }) => action !== 'skip');
  if (rows.length === 0) return;
  await lockRedirects(trx);
  for (const { from, to, status, source, createdAt } of rows)
    await upsertRedirect(trx, { from, to, status, source, ...(createdAt && { createdAt }) });
  await deleteMissing(
    trx,
    rows.map(({ from }) => from),
  );
  await recordChanges(
    trx,
    actor,
    rows.map(({ action, from, to, status, before }) => ({
      action: action === 'create' ? 'create' : 'update',
      entity: 'redirect',
      entityId: from,
      before,
      after: { from, to, status },
    })),
  );
}

/** An import that contains a trashed item replaces it. */
async function replaceTrashed(
  trx: Transaction<Database>,
  { media, categories, tags, posts, casinos }: Plan,
): Promise<void> {
  for (const rows of [media, categories, tags, posts, casinos]) {
    const [first] = rows;
    const ids = rows.filter(({ action }) => action === 'create').map(({ id }) => id);
    if (first) await deleteTrashedRows(trx, first.table, ids);
  }
}

/** Executes a plan in the caller's transaction: all of it, or nothing if anything throws. */
export async function applyPlan(
  trx: Transaction<Database>,
  actor: Actor,
  plan: Plan,
  rendered: Rendered,
): Promise<void> {
  // Acquired before any settings row is written, as the settings form does.
  if (changing(plan.others).some(({ table }) => table === 'settings')) await lockSettings(trx);
  await replaceTrashed(trx, plan);
  for (const row of changing(plan.media)) await applyRow(trx, actor, row, rendered);
  for (const row of changing(plan.categories)) await applyCategory(trx, actor, row);
  for (const row of changing(plan.tags)) await applyTag(trx, actor, row);
  for (const post of changing(plan.posts)) await applyPost(trx, actor, post, rendered);
  const rest = changing(plan.others).filter((row) => !isCriteria(row));
  for (const row of rest) await applyRow(trx, actor, row, rendered);
  await applyRated(trx, actor, plan, rendered);
  for (const redirect of plan.redirects) await insertSlugRedirect(trx, redirect);
  for (const copy of plan.copies) if (copy.action === 'create') await insertImportedCopy(trx, copy);
  await applyOwnRedirects(trx, actor, plan.ownRedirects);
  const tags = new Set([...changing(plan.media), ...rest].flatMap(({ table }) => ANNOUNCED[table as PlainTable]));
  if (plan.redirects.length > 0) for (const tag of [...ALL_POSTS, ...ALL_CASINOS, 'categories']) tags.add(tag);
  if (tags.size > 0) await announceChange(trx, [...tags]);
}
