import { subscribeInput } from '../../../shared/content/newsletter.schema';
import { publicProcedure, router } from '../../trpc/procedures';
import { subscribe } from './newsletter.service';

export const newsletterRouter = router({
  subscribe: publicProcedure
    .input(subscribeInput)
    .mutation(({ ctx, input }) => subscribe(ctx.services, input, ctx.client.ip)),
});
