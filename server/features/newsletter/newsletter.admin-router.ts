import { subscriberIdInput, subscriberListInput } from '../../../shared/newsletter';
import { adminProcedure, router } from '../../trpc/procedures';
import { eraseSubscriber, getSubscribers } from './subscribers-admin.service';

export const newsletterAdminRouter = router({
  list: adminProcedure.input(subscriberListInput).query(({ ctx, input }) => getSubscribers(ctx.db, input)),
  erase: adminProcedure.input(subscriberIdInput).mutation(({ ctx, input }) => eraseSubscriber(ctx, input.id)),
});
