import type { Transaction } from 'kysely';
import { ALL_CASINOS, ALL_POSTS, announceChange } from '../../cache/announce-change';
import type { Database } from '../../database/database';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { addCategory, changeCategory } from '../blog/categories.admin.service';
import { addPost, changePost } from '../blog/posts.admin.service';
import { addTag, changeTag } from '../blog/tags.admin.service';
import { addCasino, changeCasino } from '../casinos/casinos.admin.service';
import { insertRedirect, insertRow, setViews, updateRow } from './content.queries';
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

const ORIGIN = ['id', 'created_at', 'updated_at', 'is_demo', 'author_id'];

const pick = (values: StoredRow, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));

async function applyCategory(
  trx: Transaction<Database>,
  actor: Actor,
  { action, id, values }: PlannedRow,
): Promise<void> {
  const fields = pick(values, ['name', 'slug', 'description']) as {
    name: string;
    slug: string;
    description?: string | null;
  };
  if (action === 'create') await addCategory(trx, actor, fields, pick(values, ORIGIN));
  else await changeCategory(trx, actor, { ...fields, id });
}

async function applyTag(trx: Transaction<Database>, actor: Actor, { action, id, values }: PlannedRow): Promise<void> {
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

/** Columns by the names their service takes them under. */
function renamed(values: StoredRow, fields: Record<string, string>): Record<string, unknown> {
  const named = Object.entries(fields).filter(([column]) => values[column] !== undefined);
  return Object.fromEntries(named.map(([column, field]) => [field, values[column]]));
}

const postInput = (values: StoredRow): Partial<PostInput> => renamed(values, POST_FIELDS);

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
  const { id, values, tagIds } = post;
  const source = markdownOf(post);
  if (post.action === 'update') {
    await changePost(
      trx,
      actor,
      { ...postInput(values), id, tagIds },
      source === undefined ? undefined : renderedFor(rendered, source),
    );
    return;
  }
  const content = source ?? '';
  const input = { title: '', slug: '', status: 'draft' as const, ...postInput(values), content, tagIds };
  // Nobody's is what an unknown author's post is; the importing admin did not write it.
  await addPost(trx, actor, input, renderedFor(rendered, content), { author_id: null, ...pick(values, ORIGIN) });
  if (post.views) await setViews(trx, id, post.views);
}

const CASINO_FIELDS = {
  slug: 'slug',
  name: 'name',
  logo_url: 'logoUrl',
  rating: 'rating',
  description: 'description',
  positives: 'positives',
  negatives: 'negatives',
  bonus_amount: 'bonusAmount',
  bonus_terms: 'bonusTerms',
  promo_code: 'promoCode',
  affiliate_link: 'affiliateLink',
  website_url: 'websiteUrl',
  is_recommended: 'isRecommended',
  gamemodes: 'gamemodes',
  payment_methods: 'paymentMethods',
  licence: 'licence',
  provably_fair: 'provablyFair',
  founded_year: 'foundedYear',
  placement: 'placement',
  full_review: 'fullReview',
} as const;

type NewCasino = Parameters<typeof addCasino>[2];

const BARE_CASINO = {
  slug: null,
  logoUrl: null,
  positives: [],
  negatives: [],
  bonusTerms: null,
  promoCode: null,
  websiteUrl: null,
  isRecommended: false,
  gamemodes: [],
  paymentMethods: [],
  licence: null,
  provablyFair: false,
  foundedYear: null,
  placement: null,
  fullReview: null,
} as const satisfies Partial<NewCasino>;

async function applyCasino(
  trx: Transaction<Database>,
  actor: Actor,
  casino: PlannedRow,
  rendered: Rendered,
): Promise<void> {
  const { id, values } = casino;
  const source = markdownOf(casino);
  const fields = renamed(values, CASINO_FIELDS);
  const review = source === undefined ? null : renderedFor(rendered, source);
  if (casino.action === 'create') {
    // The plan lets no new casino through that lacks what all must have.
    const input = { ...BARE_CASINO, ...(fields as Partial<NewCasino>) } as NewCasino;
    await addCasino(trx, actor, input, review, pick(values, [...ORIGIN, 'verified_at', 'verified_by']));
    return;
  }
  await changeCasino(trx, actor, { ...fields, id }, values['full_review'] === undefined ? undefined : review);
  await updateRow(trx, 'casinos', id, pick(values, ['verified_at']));
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
  const was = before && pick(before, fields);
  await recordChange(trx, actor, {
    action,
    entity: ENTITIES[table as PlainTable],
    entityId: id,
    before: was,
    after: values,
  });
}

const changing = <Row extends PlannedRow>(rows: readonly Row[]) => rows.filter(({ action }) => action !== 'skip');

/** Carries a plan out inside the caller's transaction: all of it, or nothing when anything throws. */
export async function applyPlan(
  trx: Transaction<Database>,
  actor: Actor,
  plan: Plan,
  rendered: Rendered,
): Promise<void> {
  for (const row of changing(plan.media)) await applyRow(trx, actor, row, rendered);
  for (const row of changing(plan.categories)) await applyCategory(trx, actor, row);
  for (const row of changing(plan.tags)) await applyTag(trx, actor, row);
  for (const post of changing(plan.posts)) await applyPost(trx, actor, post, rendered);
  for (const casino of changing(plan.casinos)) await applyCasino(trx, actor, casino, rendered);
  const rest = changing(plan.others);
  for (const row of rest) await applyRow(trx, actor, row, rendered);
  for (const redirect of plan.redirects) await insertRedirect(trx, redirect);
  const tags = new Set([...changing(plan.media), ...rest].flatMap(({ table }) => ANNOUNCED[table as PlainTable]));
  if (plan.redirects.length > 0) for (const tag of [...ALL_POSTS, ...ALL_CASINOS, 'categories']) tags.add(tag);
  if (tags.size > 0) await announceChange(trx, [...tags]);
}
