import { headingsOf } from '../../../shared/headings';
import { pageSlugInput } from '../../../shared/pages';
import { isWebUrl } from '../../../shared/web-url';
import { AppError } from '../../errors';
import { publicQuery, router } from '../../trpc/procedures';
import { findPage, listGuides, listHelpServices } from './pages.queries';

export const pagesRouter = router({
  bySlug: publicQuery('page:*')
    .input(pageSlugInput)
    .query(async ({ ctx, input }) => {
      const page = await findPage(ctx.db, input.slug);
      if (!page) throw new AppError('NOT_FOUND', 'We have no page at that address.', input);
      ctx.reads.add(`page:${page.slug}`);
      return { ...page, headings: headingsOf(page.contentHtml) };
    }),
  guides: publicQuery('pages').query(({ ctx }) => listGuides(ctx.db)),
  helpServices: publicQuery('help-services').query(async ({ ctx }) => {
    const services = await listHelpServices(ctx.db);
    return services.filter(({ url }) => isWebUrl(url));
  }),
});
