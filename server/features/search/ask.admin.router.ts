import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { listRequestedSites } from './ask.service';

export const askAdminRouter = router({
  list: staffProcedure('desk.figures').query(({ ctx }) => listRequestedSites(ctx.db)),
});
