import { hasOffer } from '../../../shared/casino-status';
import { casinoBySlugInput, casinoListInput } from '../../../shared/casinos';
import { publicQuery, router } from '../../trpc/procedures';
import { withLivingOffers } from '../affiliate/offer-links';
import { getAvoided } from './avoided.service';
import { getCasinoAt, getCasinoList } from './casinos.service';

export const casinosRouter = router({
  list: publicQuery('casinos')
    .input(casinoListInput.prefault({}))
    .query(({ ctx, input }) => getCasinoList(ctx.db, input)),
  bySlug: publicQuery('casino:*', 'authors')
    .input(casinoBySlugInput)
    .query(async ({ ctx, input }) => {
      const casino = await getCasinoAt(ctx.db, input.slug);
      ctx.reads.add(`casino:${casino.id}`);
      // Its alternatives are other casinos.
      if (!hasOffer(casino)) ctx.reads.add('casinos');
      const { fullReviewHtml } = casino;
      return { ...casino, fullReviewHtml: fullReviewHtml && (await withLivingOffers(ctx, fullReviewHtml)) };
    }),
  avoided: publicQuery('casinos').query(({ ctx }) => getAvoided(ctx.db)),
});
