import { casinoBySlugInput, casinoListInput } from '../../../shared/casinos';
import { casinoPreviewInput } from '../../../shared/casinos-admin';
import { publicProcedure, publicQuery, router } from '../../trpc/procedures';
import { getCasinoAt, getCasinoList } from './casinos.service';
import { getPreviewedCasino } from './previews.admin.service';
import { getPublicRanking, RANKING_TAGS } from './why.service';

export const casinosRouter = router({
  list: publicQuery('casinos')
    .input(casinoListInput.prefault({}))
    .query(({ ctx, input }) => getCasinoList(ctx.db, input)),
  bySlug: publicQuery('casino:*', 'authors', 'settings')
    .input(casinoBySlugInput)
    .query(async ({ ctx, input }) => {
      const casino = await getCasinoAt(ctx.db, input.slug);
      ctx.reads.add(`casino:${casino.id}`);
      return casino;
    }),
  ranking: publicQuery(...RANKING_TAGS).query(({ ctx }) => getPublicRanking(ctx.db)),
  preview: publicProcedure.input(casinoPreviewInput).query(({ ctx, input }) => getPreviewedCasino(ctx.db, input.token)),
});
