import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { sitesAskedFor } from './ask.service';

export const askAdminRouter = router({
  list: staffProcedure('desk.figures').query(({ ctx }) => sitesAskedFor(ctx.db)),
});
