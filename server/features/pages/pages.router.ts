import { headingsOf } from '../../../shared/content/headings';
import { pageSlugInput } from '../../../shared/content/pages.schema';
import { isWebUrl } from '../../../shared/text/web-url';
import { AppError } from '../../base/errors';
import type { Context } from '../../trpc/context';
import { publicQuery, router } from '../../trpc/procedures';
import { withActiveOffers } from '../affiliate/offer-links';
import { getSettings } from '../settings/settings.service';
import { findPage, listGuides, listHelpServices } from './pages.queries';

const NAMES_OPERATOR = ['privacy', 'terms'];

/** Name and address of the operator, for the pages that legally require them. */
async function operatorFor({ db, reads }: Context, slug: string) {
  if (!NAMES_OPERATOR.includes(slug)) return null;
  reads.add('settings');
  const { operatorName: name, operatorAddress: address } = await getSettings(db);
  return name === '' ? null : { name, address };
}

export const pagesRouter = router({
  bySlug: publicQuery('page:*')
    .input(pageSlugInput)
    .query(async ({ ctx, input }) => {
      const page = await findPage(ctx.db, input.slug);
      if (!page) throw new AppError('NOT_FOUND', 'We have no page at that address.', input);
      ctx.reads.add(`page:${page.slug}`);
      ctx.reads.foundAt(input.slug, page.slug);
      const contentHtml = await withActiveOffers(ctx, page.contentHtml);
      return { ...page, contentHtml, headings: headingsOf(contentHtml), operator: await operatorFor(ctx, page.slug) };
    }),
  guides: publicQuery('pages').query(({ ctx }) => listGuides(ctx.db)),
  helpServices: publicQuery('help-services').query(async ({ ctx }) => {
    const services = await listHelpServices(ctx.db);
    return services.filter(({ url }) => isWebUrl(url));
  }),
});
