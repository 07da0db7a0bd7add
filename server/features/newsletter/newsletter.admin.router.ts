import { subscriberIdInput, subscriberListInput } from '../../../shared/content/newsletter.schema';
import { adminProcedure, router } from '../../trpc/procedures';
import { listSubscribers } from './subscribers.admin.queries';
import { eraseSubscriber } from './subscribers.admin.service';

export const newsletterAdminRouter = router({
  list: adminProcedure.input(subscriberListInput).query(({ ctx, input }) => listSubscribers(ctx.db, input)),
  erase: adminProcedure.input(subscriberIdInput).mutation(({ ctx, input }) => eraseSubscriber(ctx, input.id)),
});
