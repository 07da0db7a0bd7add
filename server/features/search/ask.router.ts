import { askInput } from '../../../shared/search/ask.schema';
import { publicProcedure, router } from '../../trpc/procedures';
import { askForSite } from './ask.service';

export const askRouter = router({
  site: publicProcedure.input(askInput).mutation(({ ctx, input }) => askForSite(ctx.db, input, ctx.client.ip)),
});
