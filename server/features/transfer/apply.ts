import type { Transaction } from 'kysely';
import type { FactsInput } from '../../../shared/casino-fact-input';
import type { ScoresInput } from '../../../shared/casino-scores-input';
import type { Criterion } from '../../../shared/casino-scores';
import { casinoDefaults } from '../../../shared/casinos-admin';
import type { ColumnIn } from '../../../shared/columns';
import { pickFields } from '../../../shared/pick-fields';
import type { RowValues } from '../../../shared/transfer-rows';
import { ALL_CASINOS, ALL_POSTS, announceChange } from '../../cache/announce-change';
import { columnsIn, fieldsOf } from '../../database/columns';
import type { Database } from '../../database/database';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { addCategory, changeCategory } from '../blog/categories.admin.service';
import { addPost, changePost } from '../blog/posts.admin.service';
import { addTag, changeTag } from '../blog/tags.admin.service';
import { insertImportedChanges } from '../casinos/changes.queries';
import { addCasino } from '../casinos/add-casino.service';
import { changeCasinos } from '../casinos/change-casino.service';
import type { CasinoSave } from '../casinos/change-casino.service';
import { CRITERIA, storeCriteria } from '../casinos/criteria.service';
import { keepingPlaces } from '../casinos/departures.service';
import { lockSettings } from '../settings/settings.queries';
import { insertRedirect, insertRow, lockCasinos, setViews, updateRow } from './content.queries';
import type { MatchedTable, StoredRow } from './content.queries';
import type { PlannedRow } from './matching';
import type { Plan } from './plan';
import type { PlannedPost } from './plan-posts';

/** Every text of an import and the HTML it was rendered to. */
export type Rendered = Map<string, RenderedMarkdown>;

const MARKDOWN: Partial<Record<MatchedTable, string>> = {
  blog_posts: 'content',
  casinos: 'full_review',
  pages: 'content',
};

/** The Markdown a row brings, if any. */
export function markdownOf({ table, values }: PlannedRow): string | undefined {
  const source = values[MARKDOWN[table] ?? ''];
  return typeof source === 'string' ? source : undefined;
}

const changing = <Row extends PlannedRow>(rows: readonly Row[]) => rows.filter(({ action }) => action !== 'skip');

type Values<T extends MatchedTable> = Partial<RowValues<T>> & { [C in ColumnIn<T, 'account'>]?: string | undefined };

/** A file's row as shared/transfer-rows.ts made it; on its way through the plan it is no more than columns. */
const valuesOf = <T extends MatchedTable>(table: T, row: PlannedRow): Values<T> => {
  if (row.table !== table) throw new Error(`a row of ${row.table} was planned for ${table}`);
  return row.values as Values<T>;
};

/** The plan lets no new row through that lacks one of these. */
function assertHas<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  ...names: Name[]
): asserts fields is Fields & { [N in Name]-?: Exclude<Fields[N], undefined> } {
  const missing = names.filter((name) => fields[name] === undefined);
  if (missing.length > 0) throw new Error(`a new row lacks ${missing.join(', ')}`);
}

async function applyCategory(trx: Transaction<Database>, actor: Actor, row: PlannedRow): Promise<void> {
  const values = valuesOf('blog_categories', row);
  const fields = fieldsOf('blog_categories', values);
  if (row.action === 'update') {
    await changeCategory(trx, actor, { ...fields, id: row.id });
    return;
  }
  assertHas(fields, 'name', 'slug');
  await addCategory(trx, actor, fields, pickFields(values, columnsIn('blog_categories', ['origin'])));
}

async function applyTag(trx: Transaction<Database>, actor: Actor, row: PlannedRow): Promise<void> {
  const values = valuesOf('blog_tags', row);
  const fields = fieldsOf('blog_tags', values);
  assertHas(fields, 'name');
  if (row.action === 'update') await changeTag(trx, actor, { ...fields, id: row.id });
  else await addTag(trx, actor, fields, pickFields(values, columnsIn('blog_tags', ['origin'])));
}

function renderedFor(rendered: Rendered, source: string): RenderedMarkdown {
  const html = rendered.get(source);
  if (!html) throw new Error('a text was not rendered before the import');
  return html;
}

async function applyPost(
  trx: Transaction<Database>,
  actor: Actor,
  post: PlannedPost,
  rendered: Rendered,
): Promise<void> {
  const { id, tagIds } = post;
  const values = valuesOf('blog_posts', post);
  const fields = fieldsOf('blog_posts', values);
  const source = markdownOf(post);
  if (post.action === 'update') {
    const html = source === undefined ? undefined : renderedFor(rendered, source);
    await changePost(trx, actor, { ...fields, id, tagIds }, html);
    return;
  }
  assertHas(fields, 'title', 'slug');
  const content = source ?? '';
  const input = { status: 'draft' as const, ...fields, content, tagIds };
  // Nobody's is what an unknown author's post is; the importing admin did not write it.
  const origin = { author_id: null, ...pickFields(values, columnsIn('blog_posts', ['origin', 'account'])) };
  await addPost(trx, actor, input, renderedFor(rendered, content), origin);
  if (post.views) await setViews(trx, id, post.views);
}

interface Attached {
  facts: FactsInput;
  scores: ScoresInput;
  hasHistory: boolean;
}

const nothingAttached = (): Attached => ({ facts: {}, scores: {}, hasHistory: false });

/** The facts and scores that change, by casino. */
function attachedTo({ casinoParts: { facts, scores, changes } }: Plan): Map<string, Attached> {
  const attached = new Map<string, Attached>();
  const of = (casinoId: string) => {
    const known = attached.get(casinoId) ?? nothingAttached();
    attached.set(casinoId, known);
    return known;
  };
  for (const { casinoId, key, fact, action } of facts) if (action !== 'skip') of(casinoId).facts[key] = fact;
  for (const { casinoId, criterion, score, action } of scores)
    if (action !== 'skip') of(casinoId).scores[criterion] = score;
  for (const { casinoId, action } of changes) if (action === 'create') of(casinoId).hasHistory = true;
  return attached;
}

async function createCasino(
  trx: Transaction<Database>,
  actor: Actor,
  casino: PlannedRow,
  rendered: Rendered,
  { facts, scores, hasHistory }: Attached,
): Promise<void> {
  const values = valuesOf('casinos', casino);
  const fields = fieldsOf('casinos', values);
  const source = markdownOf(casino);
  assertHas(fields, 'name', 'rating', 'description', 'bonusAmount', 'affiliateLink');
  const origin = pickFields(values, columnsIn('casinos', ['carried', 'origin', 'account']));
  const input = { slug: null, ...casinoDefaults, ...fields, facts, scores };
  const check = { checkedAt: values.verified_at ?? null, checkedBy: values.verified_by ?? null };
  const review = source === undefined ? null : renderedFor(rendered, source);
  await addCasino(trx, actor, input, review, { origin, check, hasHistory });
}

function saveOf(casino: PlannedRow, rendered: Rendered, { facts, scores }: Attached): CasinoSave {
  const values = valuesOf('casinos', casino);
  const source = markdownOf(casino);
  const review = source === undefined ? null : renderedFor(rendered, source);
  return {
    input: { ...fieldsOf('casinos', values), id: casino.id, facts, scores },
    rendered: values.full_review === undefined ? undefined : review,
    imported: { checkedAt: values.verified_at ?? null, checkedBy: values.verified_by ?? null },
  };
}

/** So many are changed together: others are served in between. */
const CASINOS_AT_ONCE = 50;

/** Casinos with all that belongs to them; those too that only their facts or scores change. */
async function applyCasinos(
  trx: Transaction<Database>,
  actor: Actor,
  plan: Plan,
  rendered: Rendered,
  attached: Map<string, Attached>,
): Promise<void> {
  const planned = changing(plan.casinos);
  // In one order whoever saves several, so that two of them never wait for each other.
  await lockCasinos(trx, [...new Set([...planned.map(({ id }) => id), ...attached.keys()])]);
  const saves: (CasinoSave & { carried?: StoredRow })[] = [];
  const save = async (enough: number) => {
    if (saves.length < enough) return;
    const some = saves.splice(0);
    await changeCasinos(trx, actor, some);
    // The days of the file, in place of the save's own.
    for (const { input, carried = {} } of some) await updateRow(trx, 'casinos', input.id, carried);
  };
  const rest = new Map(attached);
  for (const casino of planned) {
    const known = rest.get(casino.id) ?? nothingAttached();
    rest.delete(casino.id);
    if (casino.action === 'create') {
      // It may take a slug that one before it gives up.
      await save(1);
      await createCasino(trx, actor, casino, rendered, known);
      continue;
    }
    const carried = pickFields(casino.values, columnsIn('casinos', ['carried']));
    saves.push({ ...saveOf(casino, rendered, known), carried });
    await save(CASINOS_AT_ONCE);
  }
  for (const [id, { facts, scores }] of rest) {
    saves.push({ input: { id, facts, scores }, imported: { checkedAt: null, checkedBy: null } });
    await save(CASINOS_AT_ONCE);
  }
  await save(1);
  const lines = plan.casinoParts.changes.filter(({ action }) => action === 'create');
  await insertImportedChanges(
    trx,
    lines.map(({ change }) => change),
  );
}

/** The number that stands in the mean's place after this row; undefined where the row says nothing of it. */
function overrideOf({ values }: PlannedRow): unknown {
  return values['rating_override'] === undefined ? values['rating'] : values['rating_override'];
}

/** The casinos whose rating the import makes of more than the criteria: of scores, or of somebody's own number. */
function ratedAnew(plan: Plan, attached: ReadonlyMap<string, Attached>): Set<string> {
  const scored = [...attached].flatMap(([id, { scores }]) => (Object.keys(scores).length > 0 ? [id] : []));
  const overridden = changing(plan.casinos).filter((casino) => {
    const override = overrideOf(casino);
    return override !== undefined && override !== casino.before?.['rating_override'];
  });
  return new Set([...scored, ...overridden.map(({ id }) => id)]);
}

const isCriteria = ({ table, values, before }: PlannedRow) =>
  table === 'settings' && (before ?? values)['key'] === CRITERIA;

const movesOrder = (attached: ReadonlyMap<string, Attached>) =>
  [...attached.values()].some(({ facts }) => Object.hasOwn(facts, 'payout_median'));

/** Criteria first, by which the casinos' ratings are settled. What changes ratings holds off whoever reorders meanwhile. */
async function applyRated(trx: Transaction<Database>, actor: Actor, plan: Plan, rendered: Rendered): Promise<void> {
  const attached = attachedTo(plan);
  const rated = ratedAnew(plan, attached);
  const criteria = changing(plan.others).find(isCriteria);
  const save = async () => {
    if (criteria) await storeCriteria(trx, actor, criteria.values['value'] as Criterion[], rated);
    await applyCasinos(trx, actor, plan, rendered, attached);
  };
  if (criteria || rated.size > 0 || movesOrder(attached)) await keepingPlaces(trx, save);
  else await save();
}

type PlainTable = 'pages' | 'help_services' | 'settings' | 'media';

const ENTITIES: Record<PlainTable, string> = {
  pages: 'page',
  help_services: 'help_service',
  settings: 'settings',
  media: 'media',
};

const ANNOUNCED: Record<PlainTable, readonly string[]> = {
  pages: ['pages', 'page:*'],
  help_services: ['help-services'],
  settings: ['settings'],
  media: ['media'],
};

function columnsOf(row: PlannedRow, rendered: Rendered): StoredRow {
  const source = markdownOf(row);
  if (source === undefined) return row.values;
  const { html, version } = renderedFor(rendered, source);
  return { ...row.values, content_html: html, content_version: version };
}

const TOUCHED = new Set<MatchedTable>(['pages', 'settings']);

/** A row of a table on which nothing else hangs. */
async function applyRow(trx: Transaction<Database>, actor: Actor, row: PlannedRow, rendered: Rendered): Promise<void> {
  const { table, id, action, before, fields, values } = row;
  const columns = columnsOf(row, rendered);
  if (action === 'create') {
    const uploader = table === 'media' ? { uploaded_by: actor.viewer.userId } : {};
    await insertRow(trx, table, { ...columns, ...uploader });
  } else {
    await updateRow(trx, table, id, { ...columns, ...(TOUCHED.has(table) && { updated_at: new Date() }) });
  }
  const was = before && pickFields(before, fields);
  await recordChange(trx, actor, {
    action,
    entity: ENTITIES[table as PlainTable],
    entityId: id,
    before: was,
    after: values,
  });
}

/** Carries a plan out inside the caller's transaction: all of it, or nothing when anything throws. */
export async function applyPlan(
  trx: Transaction<Database>,
  actor: Actor,
  plan: Plan,
  rendered: Rendered,
): Promise<void> {
  // Before any row of them, as the form does.
  if (changing(plan.others).some(({ table }) => table === 'settings')) await lockSettings(trx);
  for (const row of changing(plan.media)) await applyRow(trx, actor, row, rendered);
  for (const row of changing(plan.categories)) await applyCategory(trx, actor, row);
  for (const row of changing(plan.tags)) await applyTag(trx, actor, row);
  for (const post of changing(plan.posts)) await applyPost(trx, actor, post, rendered);
  const rest = changing(plan.others).filter((row) => !isCriteria(row));
  for (const row of rest) await applyRow(trx, actor, row, rendered);
  await applyRated(trx, actor, plan, rendered);
  for (const redirect of plan.redirects) await insertRedirect(trx, redirect);
  const tags = new Set([...changing(plan.media), ...rest].flatMap(({ table }) => ANNOUNCED[table as PlainTable]));
  if (plan.redirects.length > 0) for (const tag of [...ALL_POSTS, ...ALL_CASINOS, 'categories']) tags.add(tag);
  if (tags.size > 0) await announceChange(trx, [...tags]);
}
