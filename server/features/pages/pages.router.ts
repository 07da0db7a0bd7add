import { previewInput } from '../../../shared/content/blog-admin.schema';
import { pageSlugInput } from '../../../shared/content/pages.schema';
import { isWebUrl } from '../../../shared/text/web-url';
import { AppError } from '../../base/errors';
import { publicProcedure, publicQuery, router } from '../../trpc/procedures';
import { listLegalSections } from './legal.queries';
import { findPage, listGuides, listHelpServices } from './pages.queries';
import { servedPage } from './pages.service';
import { getPreviewedPage } from './previews.admin.service';

export const pagesRouter = router({
  bySlug: publicQuery('page:*')
    .input(pageSlugInput)
    .query(async ({ ctx, input }) => {
      const page = await findPage(ctx.db, input.slug);
      if (!page) throw new AppError('NOT_FOUND', 'We have no page at that address.', input);
      ctx.reads.add(`page:${page.slug}`);
      ctx.reads.foundAt(input.slug, page.slug);
      return await servedPage(ctx, page);
    }),
  preview: publicProcedure.input(previewInput).query(({ ctx, input }) => getPreviewedPage(ctx.services, input.token)),
  guides: publicQuery('pages').query(({ ctx }) => listGuides(ctx.db)),
  legal: publicQuery('legal', 'authors').query(async ({ ctx }) => {
    const sections = await listLegalSections(ctx.db);
    return sections.filter(({ sourceUrl }) => isWebUrl(sourceUrl));
  }),
  helpServices: publicQuery('help-services').query(async ({ ctx }) => {
    const services = await listHelpServices(ctx.db);
    return services.filter(({ url }) => isWebUrl(url));
  }),
});
