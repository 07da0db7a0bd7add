import { countWords } from '../../../shared/text/count-words';
import { headingsOf } from '../../../shared/content/headings';
import { pageSlugInput } from '../../../shared/content/pages.schema';
import { isWebUrl } from '../../../shared/text/web-url';
import { AppError } from '../../base/errors';
import type { Context } from '../../trpc/context';
import { publicQuery, router } from '../../trpc/procedures';
import { servedText } from '../markdown/served-text';
import { countDemo } from '../settings/settings.queries';
import { getSettings } from '../settings/settings.service';
import { listLegalSections } from './legal.queries';
import { findPage, listGuides, listHelpServices } from './pages.queries';

const NAMES_OPERATOR = ['about', 'contact', 'privacy', 'terms'];

const INVENTED_OPERATOR = {
  name: 'Third Lantern Desk Ltd',
  address: '12 Example Quay\nExampletown',
  contact: 'desk@lootrank.example',
  isInvented: true,
};

/**
 * Name, address and contact of the operator, for the pages that have to say who runs the site. Until a name is entered
 * the demo shows an invented company.
 */
async function operatorFor({ db, reads }: Context, slug: string) {
  if (!NAMES_OPERATOR.includes(slug)) return null;
  reads.add('settings');
  const { operatorName: name, operatorAddress: address, operatorContact: contact } = await getSettings(db);
  if (name !== '') return { name, address, contact, isInvented: false };
  // Not tagged 'casinos', which every casino's change would announce: removing the demo announces everything.
  const { casinos } = await countDemo(db);
  return casinos > 0 ? INVENTED_OPERATOR : null;
}

export const pagesRouter = router({
  bySlug: publicQuery('page:*')
    .input(pageSlugInput)
    .query(async ({ ctx, input }) => {
      const page = await findPage(ctx.db, input.slug);
      if (!page) throw new AppError('NOT_FOUND', 'We have no page at that address.', input);
      ctx.reads.add(`page:${page.slug}`);
      ctx.reads.foundAt(input.slug, page.slug);
      const contentHtml = await servedText(ctx, page.contentHtml);
      // The editor's text decides whether a list about one fact is indexed.
      const words = countWords(page.contentHtml);
      return {
        ...page,
        contentHtml,
        words,
        headings: headingsOf(contentHtml),
        operator: await operatorFor(ctx, page.slug),
      };
    }),
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
