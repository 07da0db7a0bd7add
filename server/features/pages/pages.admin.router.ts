import { pageCreateInput, pageListInput, pageSlugInput, pageUpdateInput } from '../../../shared/content/pages.schema';
import { submissionFields } from '../../../shared/text/submission.schema';
import { AppError } from '../../base/errors';
import { adminProcedure, router } from '../../trpc/procedures';
import { findPageForm, listPages } from './pages.admin.queries';
import { confirmPage, createPage, isPermanentPage, removePage, updatePage } from './pages.admin.service';

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
