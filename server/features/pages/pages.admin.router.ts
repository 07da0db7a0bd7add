import type { PageCreate, PageUpdate } from '../../../shared/content/pages.schema';
import type { Submitted } from '../../../shared/text/submission.schema';
import { announceChange } from '../../cache/announce-change';
import { rowOf } from '../../database/columns';
import { countOnce } from '../../database/count-once';
import type { Db } from '../../database/database';
import { assertNotStale } from '../../database/edit-conflicts';
import { AppError } from '../../base/errors';
import type { MarkdownRenderer } from '../../markdown/markdown-renderer';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import {
  confirmPageRow,
  deletePage,
  insertPage,
  lockPage,
  updatePageRow,
  findPageForm,
  listPages,
} from './pages.admin.queries';
import { pageCreateInput, pageListInput, pageSlugInput, pageUpdateInput } from '../../../shared/content/pages.schema';
import { submissionFields } from '../../../shared/text/submission.schema';
import { adminProcedure, router } from '../../trpc/procedures';

type Work = Actor & { db: Db; services: { markdown: MarkdownRenderer } };

/** Pages that menus, the footer and other pages link to. */
const PERMANENT =
  /^(about|faq|responsible-gambling|contact|privacy|terms|how-we-rank|games|guides|games\/(case-battles|crash|roulette|jackpot|trading)|casinos\/.+)$/;

const isPermanentPage = (slug: string) => PERMANENT.test(slug);

const unknown = (slug: string) => new AppError('NOT_FOUND', 'There is no such page any more.', { slug });

async function rendered(work: Work, content: string) {
  const { html, version } = await work.services.markdown.render(content);
  return { content_html: html, content_version: version };
}

async function createPage(work: Work, { submissionId, ...after }: PageCreate & Submitted) {
  const { slug } = after;
  const body = await rendered(work, after.content);
  const submission = { submissionId, action: 'create page', owner: work.viewer.userId, input: after };
  return await work.db.transaction().execute((trx) =>
    countOnce(trx, submission, async () => {
      if (!(await insertPage(trx, { ...rowOf('pages', after), ...body })))
        throw new AppError('CONFLICT', 'Another page already uses this address.', { slug });
      await recordChange(trx, work, { action: 'create', entity: 'page', entityId: slug, after });
      await announceChange(trx, ['pages', `page:${slug}`]);
      return { slug };
    }),
  );
}

async function updatePage(work: Work, { slug, expectedUpdatedAt, ...changes }: PageUpdate) {
  const body = changes.content === undefined ? {} : await rendered(work, changes.content);
  return await work.db.transaction().execute(async (trx) => {
    const before = await lockPage(trx, slug);
    if (!before) throw unknown(slug);
    assertNotStale(before, expectedUpdatedAt, changes);
    const after = await updatePageRow(trx, slug, { ...rowOf('pages', changes), ...body });
    await recordChange(trx, work, { action: 'update', entity: 'page', entityId: slug, before, after });
    await announceChange(trx, ['pages', `page:${slug}`]);
    return after;
  });
}

/** Adopts an example text as it is: it is no longer marked as one. */
async function confirmPage(work: Work, slug: string) {
  await work.db.transaction().execute(async (trx) => {
    if (!(await lockPage(trx, slug))) throw unknown(slug);
    await confirmPageRow(trx, slug);
    await recordChange(trx, work, { action: 'confirm', entity: 'page', entityId: slug });
    await announceChange(trx, ['pages', `page:${slug}`]);
  });
  return { ok: true };
}

async function removePage(work: Work, slug: string) {
  if (isPermanentPage(slug))
    throw new AppError('CONFLICT', 'The site links to this page: it can be edited, not deleted.', { slug });
  await work.db.transaction().execute(async (trx) => {
    const before = await lockPage(trx, slug);
    if (!before) throw unknown(slug);
    await deletePage(trx, slug);
    await recordChange(trx, work, { action: 'remove', entity: 'page', entityId: slug, before });
    await announceChange(trx, ['pages', `page:${slug}`]);
  });
  return { ok: true };
}

export const pagesAdminRouter = router({
  list: adminProcedure.input(pageListInput).query(async ({ ctx, input }) => {
    const items = await listPages(ctx.db, input.q);
    return { items: items.map((page) => ({ ...page, isPermanent: isPermanentPage(page.slug) })), nextCursor: null };
  }),
  get: adminProcedure.input(pageSlugInput).query(async ({ ctx, input }) => {
    const page = await findPageForm(ctx.db, input.slug);
    if (!page) throw new AppError('NOT_FOUND', 'There is no such page any more.', input);
    return page;
  }),
  create: adminProcedure
    .input(pageCreateInput.extend(submissionFields))
    .mutation(({ ctx, input }) => createPage(ctx, input)),
  update: adminProcedure.input(pageUpdateInput).mutation(({ ctx, input }) => updatePage(ctx, input)),
  confirm: adminProcedure.input(pageSlugInput).mutation(({ ctx, input }) => confirmPage(ctx, input.slug)),
  remove: adminProcedure.input(pageSlugInput).mutation(({ ctx, input }) => removePage(ctx, input.slug)),
});
