import { readablePath } from '../../../shared/content/redirect-paths';
import { MAX_REPORT_ROWS } from '../../../shared/transfer/transfer';
import type { ImportReport, Problem, ReportRow } from '../../../shared/transfer/transfer';
import { AppError } from '../../base/errors';
import type { Logger } from '../../base/logger';
import type { Db } from '../../database/database';
import { PATIENT_MS } from '../../markdown/markdown-renderer';
import { MarkdownRefused } from '../../markdown/markdown-refused';
import type { Services } from '../../trpc/services';
import { OCCUPIED_HINT } from '../addresses/owned-address.service';
import { listTakenSlugs } from '../addresses/slug-redirects.queries';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { applyPlan } from './apply';
import { getMarkdown } from './planned-values';
import type { Rendered } from './planned-values';
import { acquireImportLock, allowLongStatements } from './content.queries';
import { storeImages, withFiles, withRenamedImages } from './images';
import type { StoredImages } from './images';
import type { PlannedRow } from './matching';
import type { PlannedPicture } from './plan-casino-parts';
import { planImport } from './plan';
import type { Plan } from './plan';
import type { Sources } from './parse-thread';

export interface ImportWork extends Actor {
  services: Pick<Services, 'db' | 'markdown' | 'files' | 'config'>;
  log: Logger;
  assertRights: () => Promise<void>;
  author: string;
}

const MAX_HTML = 64_000_000;
const RENDER_LIMIT_MS = 10 * 60_000;

function assertHtmlSize(html: number, since: number): void {
  if (html > MAX_HTML)
    throw new AppError('TOO_LARGE', 'The import is too large: its texts make too much HTML. Split it.', { html });
  if (performance.now() - since > RENDER_LIMIT_MS)
    throw new AppError('UNPROCESSABLE', 'Rendering the texts took too long. Split the import.');
}

const MARKDOWN_ROWS = ['posts', 'casinos', 'others'] as const;

async function renderTexts({ markdown }: ImportWork['services'], plan: Plan, rendered: Rendered): Promise<Plan> {
  const refusals = new Map<string, Problem>();
  const since = performance.now();
  let html = 0;
  for (const row of MARKDOWN_ROWS.flatMap((name) => plan[name] as PlannedRow[])) {
    const source =
      row.action === 'skip' ? undefined : (getMarkdown(row) ?? (row.table === 'blog_posts' ? '' : undefined));
    if (source === undefined || rendered.has(source)) continue;
    try {
      const made = await markdown.render(source, PATIENT_MS);
      rendered.set(source, made);
      html += made.html.length;
    } catch (error) {
      if (!(error instanceof MarkdownRefused)) throw error;
      refusals.set(row.id, { kind: 'error', file: row.file, line: row.line, reason: error.message });
    }
    assertHtmlSize(html, since);
  }
  return without(plan, refusals);
}

const ADDRESSED = { blog_categories: 'category', blog_posts: 'post', casinos: 'casino', pages: 'page' } as const;

/** The slug that a row takes by becoming public or by changing its public address. */
function takenBy({ table, action, before, values }: PlannedRow): string | undefined {
  const { slug, status = table === 'blog_posts' ? 'draft' : undefined } = { ...before, ...values };
  if (action === 'skip' || status === 'draft' || typeof slug !== 'string') return undefined;
  return before && before['status'] !== 'draft' && before['slug'] === slug ? undefined : slug;
}

// Other requests are served between two groups.
const SLUGS_AT_ONCE = 500;

async function refuseOccupied(db: Db, plan: Plan): Promise<Plan> {
  const refusals = new Map<string, Problem>();
  for (const rows of [
    plan.categories,
    plan.posts,
    plan.casinos,
    plan.others.filter(({ table }) => table === 'pages'),
  ]) {
    const taking = rows.flatMap((row) => {
      const slug = takenBy(row);
      return slug === undefined ? [] : [[slug.toLowerCase(), row] as const];
    });
    const [first] = rows;
    if (!first || taking.length === 0) continue;
    const entity = ADDRESSED[first.table as keyof typeof ADDRESSED];
    for (let at = 0; at < taking.length; at += SLUGS_AT_ONCE) {
      const bySlug = new Map(taking.slice(at, at + SLUGS_AT_ONCE));
      for (const { slug, ownerId, found } of await listTakenSlugs(db, entity, [...bySlug.keys()])) {
        const row = bySlug.get(slug);
        if (!row || row.id === ownerId) continue;
        refusals.set(row.id, {
          kind: 'error',
          file: row.file,
          line: row.line,
          reason: `slug: ${found}. ${OCCUPIED_HINT}`,
        });
      }
    }
  }
  return without(plan, refusals);
}

function without(plan: Plan, refusals: Map<string, Problem>): Plan {
  const { facts, scores, codes, payouts, evidence, changes, ...stored } = plan.casinoParts;
  const attached = <Part extends { casinoId: string }>(parts: Part[]) =>
    parts.filter(({ casinoId }) => !refusals.has(casinoId));
  const accepted = <Row extends PlannedRow>(rows: Row[]) => rows.filter(({ id }) => !refusals.has(id));
  const isLost = new Set(plan.categories.filter(({ id, before }) => !before && refusals.has(id)).map(({ id }) => id));
  const withCategory = (post: Plan['posts'][number]) => {
    const { category_id: category, ...values } = post.values;
    return isLost.has(String(category)) ? { ...post, values } : post;
  };
  const refusedLines = new Set([...refusals.values()].map(({ file, line }) => `${file} ${line}`));
  return {
    ...plan,
    categories: accepted(plan.categories),
    posts: accepted(plan.posts).map(withCategory),
    casinos: accepted(plan.casinos),
    casinoParts: {
      facts: attached(facts),
      scores: attached(scores),
      codes: attached(codes),
      ...stored,
      payouts: attached(payouts),
      evidence: attached(evidence),
      changes: attached(changes),
    },
    others: accepted(plan.others),
    redirects: plan.redirects.filter(({ targetId }) => !refusals.has(targetId)),
    copies: plan.copies.filter(({ targetId = '' }) => !refusals.has(targetId)),
    ownRedirects: plan.ownRedirects.filter(({ file, line }) => !refusedLines.has(`${file} ${line}`)),
    problems: [...plan.problems, ...refusals.values()],
  };
}

function toReport(plan: Plan, isDryRun: boolean): ImportReport {
  const planned = [...plan.categories, ...plan.tags, ...plan.posts, ...plan.casinos, ...plan.others, ...plan.media];
  const redirects: ReportRow[] = plan.redirects.map(({ file, line, oldSlug }) => ({
    table: 'slug_redirects',
    file,
    line,
    label: oldSlug,
    action: 'create',
    fields: [],
  }));
  const { facts, scores, codes, payouts, evidence, changes } = plan.casinoParts;
  const parts = [...facts, ...scores, ...codes, ...payouts, ...evidence, ...changes];
  const own = plan.ownRedirects.map(({ file, line, from, to, action, fields }): ReportRow => {
    const label = `${readablePath(from)} → ${to === null ? 'gone' : readablePath(to)}`;
    return { table: 'redirects', file, line, label, action, fields };
  });
  const rows: ReportRow[] = [...planned, ...parts].map(({ table, file, line, label, action, fields }) => ({
    table,
    file,
    line,
    label,
    action,
    fields,
  }));
  const copies: ReportRow[] = plan.copies.map(({ file, line, label, action }) => ({
    table: 'working_copies',
    file,
    line,
    label,
    action,
    fields: [],
  }));
  const all = [...rows, ...redirects, ...copies, ...own];
  const count = (action: ReportRow['action']) => all.filter((row) => row.action === action).length;
  const errors = plan.problems.filter(({ kind }) => kind === 'error');
  const notes = plan.problems.filter(({ kind }) => kind === 'note');
  const changesFirst = [
    ...all.filter(({ action }) => action !== 'skip'),
    ...all.filter(({ action }) => action === 'skip'),
  ];
  return {
    isDryRun,
    authors: plan.authors.named().slice(0, MAX_REPORT_ROWS),
    author: plan.authors.rest(),
    counts: { create: count('create'), update: count('update'), skip: count('skip') },
    rows: changesFirst.slice(0, MAX_REPORT_ROWS),
    problems: [...errors, ...notes].slice(0, MAX_REPORT_ROWS),
    errors: errors.length,
    notes: notes.length,
  };
}

/** The plan with those images that come in; a picture whose image does not is left out, with a problem. */
function withMedia(plan: Plan, { planned, problems }: Pick<StoredImages, 'planned' | 'problems'>): Plan {
  const kept = new Set(planned.map(({ id }) => id));
  const lost = new Set(plan.media.flatMap(({ id }) => (kept.has(id) ? [] : [id])));
  const isLost = ({ picture }: PlannedPicture) => lost.has(picture.mediaId);
  const { evidence } = plan.casinoParts;
  const refused = evidence.filter(isLost).map(({ file, line, label }): Problem => {
    return { kind: 'error', file, line, reason: `${label}: its image does not come in with this import.` };
  });
  return {
    ...plan,
    media: planned,
    casinoParts: { ...plan.casinoParts, evidence: evidence.filter((part) => !isLost(part)) },
    problems: [...plan.problems, ...problems, ...refused],
  };
}

async function planAll({ services: { db, config }, author }: ImportWork, sources: Sources): Promise<Plan> {
  const plan = await refuseOccupied(db, await planImport(db, sources, { publicUrl: config.publicUrl, author }));
  return withMedia(plan, withFiles(plan.media, sources.images));
}

export async function previewImport(work: ImportWork, sources: Sources): Promise<ImportReport> {
  const plan = await planAll(work, sources);
  return toReport(await renderTexts(work.services, plan, new Map()), true);
}

const fromDatabase = (error: unknown) => typeof error === 'object' && error !== null && 'constraint' in error;

export async function runImport(work: ImportWork, sources: Sources): Promise<ImportReport> {
  const { db, files } = work.services;
  const rendered: Rendered = new Map();
  const whole = await planAll(work, sources);
  const put: string[] = [];
  try {
    await work.assertRights();
    // Outside the transaction, because resizing takes a second or two per image.
    const images = await storeImages(whole.media, { files, log: work.log, bytes: sources.images }, put);
    const renamed = await withRenamedImages(withMedia(whole, images), images.renamed);
    const plan = await renderTexts(work.services, renamed, rendered);
    await work.assertRights();
    return await db.transaction().execute(async (trx) => {
      await allowLongStatements(trx);
      if (!(await acquireImportLock(trx)))
        throw new AppError('CONFLICT', 'Another import is running. Wait until it is done.');
      await applyPlan(trx, work, plan, rendered);
      const report = toReport(plan, false);
      const after = { counts: report.counts, errors: report.errors };
      await recordChange(trx, work, { action: 'import', entity: 'content', entityId: work.requestId, after });
      return report;
    });
  } catch (error) {
    await Promise.all(put.map((name) => files.remove(name))).catch((err: unknown) =>
      work.log.warn({ err }, 'an import left files behind'),
    );
    if (!fromDatabase(error)) throw error;
    work.log.warn({ err: error }, 'an import was refused by the database');
    throw new AppError('CONFLICT', 'The content changed while it was imported. Nothing was imported; try again.');
  }
}
