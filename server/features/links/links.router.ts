import { realSiteInput } from '../../../shared/tools/tools.schema';
import { publicProcedure, router } from '../../trpc/procedures';
import { consumeRealSiteLimit, findRealSite } from './real-site.service';

export const linksRouter = router({
  // Not cached: what a visitor pastes is private.
  realSite: publicProcedure.input(realSiteInput).query(async ({ ctx, input }) => {
    if (ctx.client.ip !== '') await consumeRealSiteLimit(ctx.db, ctx.client.ip);
    return await findRealSite(ctx.db, input.address);
  }),
});
