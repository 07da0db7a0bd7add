import { contactInput } from '../../../shared/content/contact.schema';
import { publicProcedure, router } from '../../trpc/procedures';
import { sendContactMessage } from './contact.service';

export const contactRouter = router({
  send: publicProcedure
    .input(contactInput)
    .mutation(({ ctx, input }) => sendContactMessage(ctx.services, input, ctx.client.ip)),
});
