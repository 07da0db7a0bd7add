import { authorSlugInput } from '../../../shared/content/authors.schema';
import { AppError } from '../../base/errors';
import { publicQuery, router } from '../../trpc/procedures';
import { countAuthorChecks, findAuthor, listPostsBy, listSitesCheckedBy } from './authors.queries';

const MOST = 100;

export const authorsRouter = router({
  bySlug: publicQuery('authors', 'posts', 'casinos')
    .input(authorSlugInput)
    .query(async ({ ctx, input }) => {
      const found = await findAuthor(ctx.db, input.slug);
      if (!found) throw new AppError('NOT_FOUND', 'We have no author at that address.', input);
      const { id, ...author } = found;
      ctx.reads.foundAt(input.slug, author.slug);
      const [{ posts, total }, checked, counted] = await Promise.all([
        listPostsBy(ctx.db, id, MOST),
        listSitesCheckedBy(ctx.db, id, MOST),
        countAuthorChecks(ctx.db, id),
      ]);
      ctx.reads.add(...checked.sites.map((site) => `casino:${site.id}`));
      return {
        ...author,
        posts,
        postTotal: total,
        sites: checked.sites,
        siteTotal: checked.total,
        factTotal: counted.facts,
        payoutTotal: counted.payouts,
      };
    }),
});
