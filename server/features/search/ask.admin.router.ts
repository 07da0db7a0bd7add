import { adminProcedure, router } from '../../trpc/procedures';
import { sitesAskedFor } from './ask.service';

export const askAdminRouter = router({
  list: adminProcedure.query(({ ctx }) => sitesAskedFor(ctx.db)),
});
