import { casinoBySlugInput, casinoListInput } from '../../../shared/casinos';
import { publicProcedure, router } from '../../trpc/procedures';
import { getCasinoAt, getCasinoList } from './casinos.service';

export const casinosRouter = router({
  list: publicProcedure.input(casinoListInput).query(({ ctx, input }) => getCasinoList(ctx.db, input)),
  bySlug: publicProcedure.input(casinoBySlugInput).query(({ ctx, input }) => getCasinoAt(ctx.db, input.slug)),
});
