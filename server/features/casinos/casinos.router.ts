import { hasOffer } from '../../../shared/casino-status';
import { casinoBySlugInput, casinoListInput } from '../../../shared/casinos';
import { casinoPreviewInput } from '../../../shared/casinos-admin';
import { publicProcedure, publicQuery, router } from '../../trpc/procedures';
import { withLivingOffers } from '../affiliate/offer-links';
import { getAvoided } from './avoided.service';
import { getCasinoAt, getCasinoList } from './casinos.service';
import { getPreviewedCasino } from './previews.admin.service';
import { getPublicRanking, RANKING_TAGS } from './why.service';

export const casinosRouter = router({
  list: publicQuery('casinos', ...RANKING_TAGS)
    .input(casinoListInput.prefault({}))
    .query(({ ctx, input }) => getCasinoList(ctx.db, input)),
  bySlug: publicQuery('casino:*', 'authors', 'settings')
    .input(casinoBySlugInput)
    .query(async ({ ctx, input }) => {
      const casino = await getCasinoAt(ctx.db, input.slug);
      ctx.reads.add(`casino:${casino.id}`);
      // Its alternatives are other casinos.
      if (!hasOffer(casino)) ctx.reads.add('casinos');
      const { fullReviewHtml } = casino;
      return { ...casino, fullReviewHtml: fullReviewHtml && (await withLivingOffers(ctx, fullReviewHtml)) };
    }),
  ranking: publicQuery(...RANKING_TAGS).query(({ ctx }) => getPublicRanking(ctx.db)),
  preview: publicProcedure.input(casinoPreviewInput).query(({ ctx, input }) => getPreviewedCasino(ctx.db, input.token)),
  avoided: publicQuery('casinos').query(({ ctx }) => getAvoided(ctx.db)),
});
