import { casinoBySlugInput, casinoListInput } from '../../../shared/casinos';
import { publicQuery, router } from '../../trpc/procedures';
import { getCasinoAt, getCasinoList } from './casinos.service';

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
});
