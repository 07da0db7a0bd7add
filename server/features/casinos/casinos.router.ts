import { casinoBySlugInput, casinoListInput } from '../../../shared/casinos';
import { casinoPreviewInput } from '../../../shared/casinos-admin';
import { publicProcedure, publicQuery, router } from '../../trpc/procedures';
import { getCasinoAt, getCasinoList } from './casinos.service';
import { getPreviewedCasino } from './previews.admin.service';

export const casinosRouter = router({
  list: publicQuery('casinos')
    .input(casinoListInput.prefault({}))
    .query(({ ctx, input }) => getCasinoList(ctx.db, input)),
  bySlug: publicQuery('casino:*', 'authors')
    .input(casinoBySlugInput)
    .query(async ({ ctx, input }) => {
      const casino = await getCasinoAt(ctx.db, input.slug);
      ctx.reads.add(`casino:${casino.id}`);
      return casino;
    }),
  preview: publicProcedure.input(casinoPreviewInput).query(({ ctx, input }) => getPreviewedCasino(ctx.db, input.token)),
});
